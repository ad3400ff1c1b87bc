import { h } from '../../core/dom.js';
import { createAvatar } from './avatar.js';
import { signed } from './money.js';

/**
 * @typedef {{level: number, name: string, won: number, elo: [number, number, number]}} Measured  `won`: the part of its games that it won against the level
 *   before it; `elo`: the difference of the two, and between which two it is with a certainty of 95 %
 * @typedef {{rows: Measured[], command: string}} Strength  `command`: it measures one row again
 */

/**
 * The server's own players of a game: the manner of each, and by how much it beats the one before, where that was measured.
 * @param {import('../../core/types.js').App} app
 * @param {{game: string, bots: {level: number, name: string}[], strength?: Strength}} props
 */
export function createLevels({ t, i18n }, { game, bots, strength }) {
  const measured = ({ level, name }) => strength?.rows.find((row) => row.level === level && row.name === name);
  const isMeasured = bots.some(measured);
  const head = ['level', ...(isMeasured ? ['won', 'elo'] : [])].map((key) => h('th', { scope: 'col', text: t(`bots.levels.${key}`) }));

  function line(bot) {
    return h('tr', null, h('th', { scope: 'row' }, h('span', { class: 'levels-who' }, face(bot), h('span', { class: 'levels-text' },
      h('strong', null, `${bot.level}. `, h('bdi', { text: bot.name })), h('span', { class: 'note', text: t(`${game}.bot.level.${bot.level}`) })))), ...(isMeasured ? figures(measured(bot)) : []));
  }

  function figures(row) {
    if (!row) return [h('td', { text: '–' }), h('td', { text: '–' })];
    const [elo, low, high] = row.elo.map((difference) => signed(difference, i18n.number));
    return [h('td', { text: i18n.percent(row.won) }), h('td', null, h('span', { text: elo }), h('span', { class: 'note', text: t('bots.levels.between', { low, high }) }))];
  }

  const table = h('table', null, h('caption', { class: 'unseen', text: t('bots.levels') }), h('thead', null, h('tr', null, ...head)), h('tbody', null, ...bots.map(line)));
  return { el: h('div', { class: 'levels' }, table), isMeasured };
}

const face = ({ level, name }) => createAvatar({ user: `b_${level}_0`, kind: 'bot', name });
