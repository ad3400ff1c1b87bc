import { h, setAttribute } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createBack } from './deck/back.js';
import { createFace } from './deck/faces.js';

/** Ms after which a card that was closed has turned its face away. */
const TURNED = 260;

/**
 * A card on the table: a button whose two sides turn. A card that lies closed has no face in the page at all.
 * @param {{n: number, choose: (n: number) => void, after: (ms: number, run: () => void) => () => void}} props
 */
export function createCard({ n, choose, after }) {
  const front = h('span', { class: 'memory-front' });
  const back = h('span', { class: 'memory-back' }, ...createBack(), h('span', { class: 'memory-number', text: String(n) }));
  const slot = h('span', { class: 'memory-slot', 'aria-hidden': 'true' });
  const el = h('button', { type: 'button', class: 'memory-card', tabindex: -1, data: { kind: 'closed' }, on: { click: () => choose(n) } },
    slot, h('span', { class: 'memory-mover', 'aria-hidden': 'true' }, h('span', { class: 'memory-turner' }, back, front)));
  let face = /** @type {string | null} */ (null);
  let finder = /** @type {number | null} */ (null);
  let keep = () => {};

  function show(next) {
    if (next === face) return;
    keep();
    face = next;
    if (next) front.replaceChildren(createFace(next));
    else keep = after(TURNED, () => front.replaceChildren());
  }

  function sign(seat) {
    if (seat === finder) return;
    if (finder !== null) el.classList.remove(`seat${finder}`);
    finder = seat;
    if (seat !== null) el.classList.add(`seat${seat}`);
    slot.replaceChildren(...(seat === null ? [] : [createSeatSign(seat)]));
  }

  return {
    el,
    /** @param {import('./state.js').Card} card @param {{label: string, can: boolean, signed: boolean}} more  `signed`: with the sign of its finder */
    set(card, { label, can, signed }) {
      show(card.face);
      sign(signed ? card.by : null);
      setAttribute(el, 'data-kind', card.kind);
      setAttribute(el, 'aria-label', label);
      setAttribute(el, 'aria-disabled', can ? null : 'true');
    },
    /** @param {{x: number, y: number}} place @param {{x: number, y: number}} middle  where all cards meet when they are shuffled */
    place({ x, y }, middle) {
      el.style.setProperty('--x', `${x}px`);
      el.style.setProperty('--y', `${y}px`);
      el.style.setProperty('--to-x', `${middle.x - x}px`);
      el.style.setProperty('--to-y', `${middle.y - y}px`);
    },
    destroy: () => keep(),
  };
}
