import { drawn } from './firsticons.js';

/** Line drawings that a table begins with, on a 24×24 grid, in the manner of firsticons.js. The drawings of menus that are opened at a table are in acticons.js. */
const PATHS = {
  flag: 'M6 21V4M6 5h12l-3 4 3 4H6',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  turn: 'M19 12a7 7 0 1 1-2.3-5.200M17 3v4h-4',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  previous: 'M16.5 5l-9 7 9 7z',
  following: 'M7.5 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  more: 'M4.500 12a.500.500 0 1 0 1 0 .500.500 0 1 0-1 0M11.500 12a.500.500 0 1 0 1 0 .500.500 0 1 0-1 0M18.500 12a.500.500 0 1 0 1 0 .500.500 0 1 0-1 0',
};

/** @param {keyof typeof PATHS} name */
export const gameIcon = (name) => drawn(PATHS[name]);
