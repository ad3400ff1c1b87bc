import { s } from '../../core/dom.js';

/** Line drawings on a 24×24 grid that any screen may begin with; the colour is the text's. The drawings of the bars and of single screens are in icons.js. */
const PATHS = {
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  back: 'M14.5 5l-7 7 7 7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.6a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.7M12 16.6v.1',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  flag: 'M6 21V4M6 5h11l-2.5 4 2.5 4H6',
  next: 'M9.5 5l7 7-7 7',
  tv: 'M3 6h18v11H3zM8 21h8M12 17v4M10.5 9.2v4.6l4-2.3z',
};

/** @typedef {keyof typeof PATHS} FirstIcon */

/** @param {string} path */
export const drawn = (path) => s('svg', { class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
  s('path', { d: path }));

/** @param {FirstIcon} name */
export const firstIcon = (name) => drawn(PATHS[name]);
