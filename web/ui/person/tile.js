import { h } from '../../core/dom.js';

/** A figure with its name. @param {string} label @param {string} value */
export const createTile = (label, value) => h('div', { class: 'tile' }, h('dt', { text: label }), h('dd', { text: value }));

/** Games, wins and their rate, and stars. @param {import('../../core/types.js').App} app @param {{played: number, win: number, stars?: number} | null} tally  null until it is known; members alone have stars */
export const createTiles = ({ t, i18n }, tally) => [createTile(t('player.played'), tally ? i18n.number(tally.played) : '–'), createTile(t('player.won'), tally ? i18n.number(tally.win) : '–'),
  createTile(t('player.rate'), tally?.played ? i18n.percent(tally.win / tally.played) : '–'), ...(typeof tally?.stars === 'number' ? [createTile(t('player.stars'), i18n.number(tally.stars))] : [])];
