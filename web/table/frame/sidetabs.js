import { h, setAttribute, setText } from '../../core/dom.js';

/** @typedef {'moves' | 'chat'} Side */

const SIDES = /** @type {Side[]} */ (['moves', 'chat']);

/**
 * The tabs over the side of the board in a wide window: the moves, or the chat under one line of moves.
 * @param {import('../../core/types.js').App} app
 * @param {{panels: Record<Side, HTMLElement>, choose: (side: Side) => void}} props
 */
export function createSideTabs({ t }, { panels, choose }) {
  const names = { moves: t('game.moves'), chat: t('chat.open') };
  const unread = h('span', { class: 'unread', hidden: true });
  const tabs = SIDES.map((side) => h('button', { type: 'button', role: 'tab', id: `side-${side}`, class: 'side-tab', on: { click: () => choose(side) } }, h('span', { text: names[side] }), side === 'chat' && unread));
  const el = h('div', { class: 'side-tabs', role: 'tablist', 'aria-label': t('game.side'), hidden: true, on: { keydown: press } }, ...tabs);
  SIDES.forEach((side, index) => {
    panels[side].id ||= `side-panel-${side}`;
    tabs[index].setAttribute('aria-controls', panels[side].id);
  });

  function press(event) {
    const index = tabs.indexOf(/** @type {any} */ (document.activeElement));
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!tabs[to]) return;
    tabs[to].focus();
    choose(SIDES[to]);
  }

  return {
    el,
    /** @param {Side | null} side  the shown side; null in a window that is too narrow for tabs */
    set(side) {
      el.hidden = side === null;
      SIDES.forEach((each, index) => {
        setAttribute(tabs[index], 'aria-selected', String(each === side));
        tabs[index].tabIndex = each === side ? 0 : -1;
        setAttribute(panels[each], 'role', each === side ? 'tabpanel' : null);
        setAttribute(panels[each], 'aria-labelledby', each === side ? `side-${each}` : each === 'chat' ? 'chat-title' : null);
      });
    },
    unread(n) {
      unread.hidden = n === 0;
      setText(unread, n > 9 ? '9+' : String(n));
      setAttribute(tabs[1], 'aria-label', n > 0 ? t('chat.open_unread', { n }) : null);
    },
  };
}
