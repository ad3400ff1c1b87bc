import { drawn } from './firsticons.js';

/** Line drawings of menus and replays, in the manner of gameicons.js. */
const PATHS = {
  flip: 'M8 4v15M4.5 15.5 8 19.5 11.5 15.500M16 20V5M12.5 8.5 16 4.5 19.5 8.5',
  undo: 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5 5 0 0 1 0 10h-3',
  focus: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  run: 'M7 4.5 19 12 7 19.500z',
  pause: 'M8 5v14M16 5v14',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14',
  film: 'M4 5h16v14H4zM8.500 5v14M15.500 5v14M4 9.700h4.500M4 14.300h4.500M15.500 9.700H20M15.500 14.300H20',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  time: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 9v4l2.500 2M9.500 2h5',
  draw: 'M5 9h14M5 15h14',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
};

/** @param {keyof typeof PATHS} name */
export const actIcon = (name) => drawn(PATHS[name]);
