import { h } from '../core/dom.js';
import { money } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';

/** The value of a row in words. @param {import('../core/types.js').App} app @param {import('./list.js').Board} board @param {number} value */
export function valueText(app, board, value) {
  if (board === 'money') return money(app, value);
  return board === 'winrate' ? app.i18n.percent(value / 1000) : app.i18n.number(Math.round(value));
}

/** @param {import('../core/types.js').App} app @param {import('./list.js').Board} board @param {number} value */
export const createValue = (app, board, value) => h('span', { class: 'rank-value' }, board === 'stars' && prizeIcon('star'), valueText(app, board, value),
  h('span', { class: 'unseen', text: ` ${app.t(`ranks.board.${board}`)}` }));
