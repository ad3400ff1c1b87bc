import { s } from '../../core/dom.js';
import { GARDEN } from './deck/garden.js';
import { drawn } from './deck/pen.js';
import { cardAt } from './picturecard.js';

const CARDS = ['', 'tulip', '', '', 'butterfly', '', '', '', 'sun', '', 'tulip', ''];

/** A table in the middle of a game, as a picture beside the title. It carries no information, so it is hidden from screen readers. */
export const createArt = () => s('svg', { class: 'memory-art', viewBox: '0 0 192 176', 'aria-hidden': 'true' },
  ...CARDS.map((what, index) => cardAt(what, 4 + index % 4 * 48, 6 + Math.floor(index / 4) * 57, (face) => drawn(GARDEN[face]))));
