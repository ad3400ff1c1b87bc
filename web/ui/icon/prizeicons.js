import { s } from '../../core/dom.js';

/** Filled drawings of things that can be won, on a 24×24 grid. */
const COIN = 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 8l4 4-4 4-4-4z';
const STAR = 'M12 2.6l2.8 6.1 6.6.7-4.9 4.5 1.4 6.6-5.9-3.4-5.9 3.4 1.4-6.6-4.9-4.5 6.6-.7z';
const GIFT = 'M3 8h18v4.5H3zM4.5 14h6.5v7.5H4.5zM13 14h6.5v7.5H13zM11.2 7.2C6 7.4 5.2 2.6 8.3 2.5c2 0 3.3 2.2 3.7 3.9.4-1.7 1.7-3.9 3.7-3.9 3.1.1 2.3 4.9-2.9 4.7z';
const RISE = 'M4 20l6-7 4 3.5 6-8.5v3h2V4h-7v2h3.2l-4.5 6.3-4-3.5L2.5 18.7z';
const CLIP = 'M3 4h18v16H3zM5 6v12h14V6zM10 8.5v7l6-3.5z';
const PATHS = { coin: COIN, star: STAR, gift: GIFT, rise: RISE, clip: CLIP };

/** @param {keyof typeof PATHS} name */
export const prizeIcon = (name) => s('svg', { class: `icon prize prize-${name}`, viewBox: '0 0 24 24', fill: 'currentColor', 'fill-rule': 'evenodd', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));
