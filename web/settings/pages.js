import { h } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { createRow } from './row.js';
import { symbol } from './symbols.js';

const SYMBOLS = { account: () => icon('person'), security: () => icon('lock'), game: () => symbol('game'), about: () => symbol('about') };

/** @typedef {keyof typeof SYMBOLS} Page */

/** The pages of the settings. @param {import('../core/types.js').App} app @param {Page | null} shown */
export const createPages = ({ t }, shown) => h('nav', { class: 'card rows', 'aria-label': t('settings.pages') },
  ...Object.entries(SYMBOLS).map(([page, draw]) => createRow({ id: `set-${page}`, href: `/settings/${page}`, symbol: draw(), title: t(`settings.page.${page}`), text: t(`settings.page.${page}_text`), 'aria-current': page === shown && 'page' })));
