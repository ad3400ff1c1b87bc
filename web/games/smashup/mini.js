import { h, setAttribute, setText } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createEmblem } from './emblem.js';

/**
 * A table at a glance: names, factions and scores. The whole picture is one link.
 * @param {import('../../lobby/livegame.js').MiniProps} props
 */
export function createMini({ label, labelOf, href }) {
  const list = h('span', { class: 'smash-mini-list' });
  const el = h(href ? 'a' : 'div', { class: 'smash-mini', href, 'aria-label': label, role: href ? null : 'img' }, list);
  let drawn = '';
  return {
    el,
    /** @param {import('../../core/types.js').RoomView} view */
    set({ state }) {
      if (!state) return;
      const key = JSON.stringify([state.players, state.hands, state.score, state.leads]);
      if (key === drawn) return;
      drawn = key;
      // The players at the table; most of them have no phone here.
      if (labelOf && state.players.length > 0) setAttribute(el, 'aria-label', labelOf(state.players.map(({ name }) => name)));
      if (state.players.length === 0) return void list.replaceChildren(h('span', { class: 'smash-mini-none', 'aria-hidden': 'true', text: '…' }));
      list.replaceChildren(...state.players.map(({ name }, player) => {
        const score = h('b', { class: 'smash-mini-score' });
        setText(score, state.score.length ? String(state.score[player]) : '');
        return h('span', { class: `smash-mini-row seat${player}`, 'data-leads': state.leads.includes(player) }, createSeatSign(player), h('bdi', { class: 'smash-mini-name', text: name }),
          h('span', { class: 'smash-mini-hand' }, ...(state.hands[player] ?? []).map(createEmblem)), score);
      }));
    },
    destroy() { el.remove(); },
  };
}
