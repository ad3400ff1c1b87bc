import { s } from '../core/dom.js';

/** The signs of the zodiac in the order of the year, as line drawings on a 24×24 grid; the colour is the text's. */
const PATHS = {
  aries: 'M12 21V9.500C12 5.500 10 3 7.500 3S4 5 4 7s1.500 3 3 3M12 9.500C12 5.500 14 3 16.500 3S20 5 20 7s-1.500 3-3 3',
  taurus: 'M12 10.500a5.200 5.200 0 1 0 0 10.400 5.200 5.200 0 0 0 0-10.400zM4 3c1.500 5 4.500 7.500 8 7.500S18.500 8 20 3',
  gemini: 'M5 3c4 2.700 10 2.700 14 0M5 21c4-2.700 10-2.700 14 0M9 5v14M15 5v14',
  cancer: 'M6.500 7a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM17.500 12a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM4.200 8.500C6 4.800 14 4 20 7M19.800 15.500C18 19.200 10 20 4 17',
  leo: 'M7 11.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM9.500 12.700C7.500 9 8 3 13 3s6.300 5 4.300 9-3 8-.300 8.500c1.500.300 2.500-.500 3-1.500',
  virgo: 'M3 5c1.700 0 2 1.500 2 3v9M5 8c0-2 1-3 2.500-3S10 6 10 8v9M10 8c0-2 1-3 2.500-3S15 6 15 8v7c0 3.500 2 6 5.500 6M15 10c3.500-2.500 6-.500 5 3-.800 3-4 6-7.500 7.500',
  libra: 'M3 20.500h18M3 16.500h6c-2-1.200-3-3-3-5.200a6 6 0 0 1 12 0c0 2.200-1 4-3 5.200h6',
  scorpio: 'M3 5c1.700 0 2 1.500 2 3v9M5 8c0-2 1-3 2.500-3S10 6 10 8v9M10 8c0-2 1-3 2.500-3S15 6 15 8v9c0 2 1.500 3 3 3h3M18.700 17.500 21.200 20l-2.500 2.500',
  sagittarius: 'M4 20 20 4M11.500 4H20v8.500M6 11l7 7',
  capricorn: 'M3 4.500c2.500 0 3.500 2 3.500 5V16M6.500 9.500c0-3 1.500-5 3.500-5s3.200 1.500 3.200 4.500V17c0 2.500-1.200 4-3.700 4M13.200 14.500c0-2 1.500-3 3.300-3a3.400 3.400 0 0 1 0 6.800c-2 0-3.300-1.300-3.300-3.800',
  aquarius: 'M3 10.500 6.500 7l3.500 3.500L13.500 7l3.500 3.500L20.500 7M3 17.500 6.500 14l3.500 3.500 3.500-3.500 3.500 3.500 3.500-3.500',
  pisces: 'M6 3c4 5 4 13 0 18M18 3c-4 5-4 13 0 18M4 12h16',
  none: 'M7 12h10',
};
export const SIGNS = Object.freeze(/** @type {(keyof typeof PATHS)[]} */ (Object.keys(PATHS).filter((name) => name !== 'none')));

/** @param {string} name  a sign, or `none` */
export const createSign = (name) => s('svg', { class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
  s('path', { d: PATHS[name] ?? PATHS.none }));
