import { s } from '../../core/dom.js';
import { emblemGroup } from './emblem.js';

const FANS = [
  { x: 52, y: 92, turn: -16, faction: 'dinosaurs' }, { x: 96, y: 78, turn: 2, faction: 'killer-plants' }, { x: 140, y: 92, turn: 18, faction: 'ghosts' },
];

/** A hand of cards with signs of our own, as a picture beside the title. It carries no information, so it is hidden from screen readers. */
export const createArt = () => s('svg', { class: 'smash-art', viewBox: '0 0 192 176', 'aria-hidden': 'true' },
  ...FANS.map(({ x, y, turn, faction }) => s('g', { transform: `translate(${x} ${y}) rotate(${turn})` },
    s('rect', { class: 'smash-art-card', x: -36, y: -52, width: 72, height: 104, rx: 9 }),
    s('g', { transform: 'translate(-26 -36) scale(1.083)' }, emblemGroup(faction)),
    s('path', { class: 'smash-art-line', d: 'M-22 30h44M-14 39h28' }))));
