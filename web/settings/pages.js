import { h, s } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { createRow } from './row.js';

/** Line drawings of the settings on a 24×24 grid; the colour is the text's. */
const PATHS = {
  game: 'M7.5 7h9a5 5 0 0 1 4.900 6.200l-.700 2.900a2.500 2.500 0 0 1-4.400.900L15 15.500H9l-1.300 1.500a2.500 2.500 0 0 1-4.400-.900l-.700-2.900A5 5 0 0 1 7.500 7zM8.500 9.500v3.500M6.750 11.250h3.500M15 10v.100M17 12.500v.100',
  about: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.500M12 7.500v.100',
};

/** @param {keyof typeof PATHS} name */
const symbol = (name) => s('svg', { class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
  s('path', { d: PATHS[name] }));

const SYMBOLS = { account: () => icon('person'), security: () => icon('lock'), game: () => symbol('game'), about: () => symbol('about'), developers: () => icon('code') };

/** @typedef {keyof typeof SYMBOLS} Page */

/** The pages of the settings. @param {import('../core/types.js').App} app @param {Page | null} shown */
export const createPages = ({ t }, shown) => h('nav', { class: 'card rows', 'aria-label': t('settings.pages') },
  ...Object.entries(SYMBOLS).map(([page, draw]) => createRow({ id: `set-${page}`, href: `/settings/${page}`, symbol: draw(), title: t(`settings.page.${page}`), text: t(`settings.page.${page}_text`), 'aria-current': page === shown && 'page' })));
