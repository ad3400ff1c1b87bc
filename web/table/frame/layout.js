import { h } from '../../core/dom.js';

/**
 * Lays out a table. The seat at the bottom has its bar below the game, all others have theirs above it.
 * @param {{seats: number, seated: boolean, head: HTMLElement, strip: HTMLElement | null, tabs: HTMLElement | null, main: HTMLElement, tray: (HTMLElement | null)[],
 *   chat: HTMLElement, bars: {el: HTMLElement}[]}} parts
 */
export function createLayout({ seats, seated, head, strip, tabs, main, tray, chat, bars }) {
  const foes = h('div', { class: 'game-foes' });
  const mine = h('div', { class: 'game-own' });
  const el = h('div', { class: 'game', data: { seats: String(seats), watch: String(!seated), crowd: String(seats > 4) } }, head,
    tabs, strip, foes, h('div', { class: 'game-board' }, main), h('div', { class: 'game-tray' }, ...tray), mine, chat);
  return {
    el,
    /** @param {number} bottom */
    seat(bottom) {
      const order = bars.map((_, step) => (bottom + step) % seats);
      mine.replaceChildren(bars[order[0]].el);
      foes.replaceChildren(...order.slice(1).map((seat) => bars[seat].el));
    },
  };
}
