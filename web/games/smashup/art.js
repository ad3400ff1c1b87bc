import { h, s } from '../../core/dom.js';
import { emblemGroup } from './emblem.js';

/** A table near its end. */
const ROWS = [{ factions: ['dinosaurs', 'ghosts'], points: 12 }, { factions: ['killer-plants', 'aliens'], points: 9 }, { factions: ['pirates', 'zombies'], points: 7 }];
const NEEDED = 15;

/** A sheet of scores beside the title. It carries no information, so it is hidden from screen readers. */
export const createArt = () => h('div', { class: 'smash-art', 'aria-hidden': 'true' }, ...ROWS.map(({ factions, points }, seat) => {
  const bar = h('span', { class: `smash-art-bar seat${seat}` });
  bar.style.setProperty('--part', String(points / NEEDED));
  return h('div', { class: 'smash-art-row' },
    h('span', { class: 'smash-art-signs' }, ...factions.map((faction) => s('svg', { viewBox: '0 0 48 48' }, emblemGroup(faction)))),
    h('span', { class: 'smash-art-track' }, bar), h('strong', { class: 'mono', text: String(points) }));
}));
