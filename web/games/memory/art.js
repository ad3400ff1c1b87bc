import { h } from '../../core/dom.js';
import { createBack } from './deck/back.js';
import { createFace } from './deck/faces.js';

/** Three pairs. The first two are found while the visitor looks; `null` stands for a card that stays closed. */
const CARDS = [{ face: 'tulip', turn: 0 }, { face: 'butterfly', turn: 1 }, { face: 'sun', turn: null }, { face: 'butterfly', turn: 1 }, { face: 'sun', turn: null }, { face: 'tulip', turn: 0 }];

/** Six cards beside the title, which turn by a press. They carry no information, so they are hidden from screen readers. */
export const createArt = () => h('div', { class: 'memory-art', 'aria-hidden': 'true' }, ...CARDS.map(({ face, turn }) => {
  const card = h('div', { class: turn === null ? 'memory-art-card' : `memory-art-card open turn${turn}`, on: { click: () => card.classList.toggle('open') } },
    h('span', { class: 'memory-art-turner' }, h('span', { class: 'memory-art-side back' }, ...createBack()), h('span', { class: 'memory-art-side front' }, createFace(face))));
  return card;
}));
