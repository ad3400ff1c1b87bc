import { h, s, setText } from '../../core/dom.js';

const ICONS = {
  shuffle: 'M4 7h3c5 0 6 10 11 10h2M4 17h3c2 0 3.3-1.6 4.4-3.5M13 9.700C14.200 8 15.600 7 18 7h2M17.500 4.500 20 7l-2.500 2.500M17.500 14.500 20 17l-2.500 2.500',
  restart: 'M5 12a7 7 0 1 0 2.3-5.2M5 4v4h4',
};
const picture = (name) => s('svg', { class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' }, s('path', { d: ICONS[name] }));

/**
 * The strip under the cards: a line about the state of the game, the pairs, the bonus, and the buttons of a player alone. Its height never changes.
 * @param {{t: import('./describe.js').Words, pairs: Element, pie: Element | null, deadline: Element | null, acts: {shuffle: () => void, restart: () => void} | null}} props
 */
export function createTray({ t, pairs, pie, deadline, acts }) {
  const line = h('p', { class: 'memory-line' });
  const button = (name, run) => h('button', { type: 'button', class: `button plain memory-act memory-${name}`, on: { click: run } }, picture(name), h('span', { text: t(`memory.${name}`) }));
  const buttons = acts ? [button('shuffle', acts.shuffle), button('restart', acts.restart)] : [];
  const now = h('div', { class: 'memory-now' }, pairs, pie, acts && h('div', { class: 'memory-acts' }, ...buttons));
  const rest = h('div', { class: 'memory-rest', hidden: true });
  const el = h('div', { class: 'memory-tray' }, h('div', { class: 'memory-say' }, line, deadline), h('div', { class: 'memory-holder' }, now, rest));
  return {
    el,
    /** @param {{line: string, bad?: boolean, can: boolean, rest: Node | null}} props  `can`: the buttons may be pressed; `rest`: shown in their place */
    set({ line: text, bad = false, can, rest: other }) {
      setText(line, text);
      line.classList.toggle('bad', bad);
      for (const each of buttons) each.ariaDisabled = can ? null : 'true';
      now.hidden = Boolean(other);
      rest.hidden = !other;
      if (other && rest.firstChild !== other) rest.replaceChildren(other);
    },
  };
}
