import { s } from '../../core/dom.js';
import { placeOf, SETS } from './sets.js';

/** An outline for each set, on a 48×48 grid. */
const OUTLINES = [
  'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42z',
  'M11 5h26a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6z',
  'M24 2 46 24 24 46 2 24z',
  'M24 3 43 13.5v21L24 45 5 34.5v-21z',
  'M24 3l18 6v15c0 10-7 17-18 21C13 41 6 34 6 24V9z',
  'M15 4h18l11 11v18L33 44H15L4 33V15z',
  'M24 3 45 18.5 37 44H11L3 18.5z',
  'M24 2l6 7 9-2 1 9 8 5-4 8 3 9-9 3-3 8-9-3-8 4-5-8-9-1 1-9-6-7 6-7-1-9 9-2z',
  'M24 3c12 12 18 18 18 26a18 16 0 0 1-36 0c0-8 6-14 18-26z',
  'M16 4h16v12h12v16H32v12H16V32H4V16h12z',
  'M6 7h36v23L24 45 6 30z',
];

/** A mark for each place in a set, in the middle of the outline. */
const MARKS = [
  'M24 17a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  'M24 15l8.5 15h-17z',
  'M17 17h14v14H17z',
  'M21.5 15h5v6.5h6.5v5H26.5V33h-5v-6.5H15v-5h6.5z',
  'M15 17h18v5H15zM15 26h18v5H15z',
  'M28 14a10 10 0 1 0 5 15 8.5 8.5 0 0 1-5-15z',
  'M24 14 33 24 24 34 15 24z',
  'M16 15h5v18h-5zM27 15h5v18h-5z',
];

/**
 * The sign of a faction: the outline of its set, and a mark of its own. Its name beside it carries the same information.
 * @param {string} faction
 */
export const createEmblem = (faction) => draw(placeOf(faction));

/** The sign of a set: its outline alone. @param {string} id */
export const createSetEmblem = (id) => draw({ set: SETS.findIndex((each) => each.id === id), index: -1 });

/** @param {string} faction  for use within another picture */
export const emblemGroup = (faction) => {
  const { set, index } = placeOf(faction);
  const group = s('g', { class: 'smash-emblem' }, ...paths(set, index));
  group.style.setProperty('--hue', String(hueOf(set)));
  return group;
};

function draw({ set, index }) {
  const el = s('svg', { class: 'smash-emblem', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, ...paths(set, index));
  el.style.setProperty('--hue', String(hueOf(set)));
  return el;
}

const paths = (set, index) => [s('path', { class: 'smash-outline', d: OUTLINES[Math.max(0, set)] }), ...(index < 0 ? [] : [s('path', { class: 'smash-mark', d: MARKS[index % MARKS.length] })])];

/** Neighbours in the list are far apart on the wheel. @param {number} set */
const hueOf = (set) => (20 + Math.max(0, set) * 131) % 360;
