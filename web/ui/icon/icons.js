import { drawn, firstIcon } from './firsticons.js';

/** Line drawings of the bars and of single screens, in the manner of firsticons.js. */
const PATHS = {
  play: 'M4 5h6v6H4zM14 13h6v6h-6zM4 16h6M17 5v6',
  settings: 'M10.3 5.6 10.5 3.1h3l.2 2.5 1.6.7 1.9-1.6 2.1 2.1-1.6 1.9.7 1.6 2.5.2v3l-2.5.2-.7 1.6 1.6 1.9-2.1 2.1-1.9-1.6-1.6.7-.2 2.5h-3l-.2-2.5-1.6-.7-1.9 1.6-2.1-2.1 1.6-1.9-.7-1.6-2.5-.2v-3l2.5-.2.7-1.6-1.6-1.9 2.1-2.1 1.9 1.6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  bot: 'M5 9h14v10H5zM12 9V5M12 4.5v.5M9 13v1.5M15 13v1.5M2.5 13v3M21.5 13v3',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M15 4.6v14.8M18 7v10',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M5 12v8h14v-8',
  crown: 'M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.800 6 3.800 9s-.800 6-3.800 9c-3-3-3.800-6-3.800-9S9 6 12 3z',
  people: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19c.6-3 3-4.7 6.5-4.7s5.9 1.7 6.5 4.7M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .6 3.2 2.1 3.6 4.2',
  door: 'M6 21V3h12v18M4 21h16M14.5 12v.5',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v.1M14 20h.1M20 17v3h-3',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15',
};

/** @param {keyof typeof PATHS | import('./firsticons.js').FirstIcon} name */
export const icon = (name) => (name in PATHS ? drawn(PATHS[name]) : firstIcon(/** @type {any} */ (name)));
