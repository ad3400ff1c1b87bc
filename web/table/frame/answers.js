import { played } from '../moves/played.js';
import { moveSentence } from './say.js';

/** Answers to questions that any game can be asked; a game adds its own. */

/** @typedef {import('../../core/types.js').RoomView} RoomView */

const nameOf = (t, view, seat) => view.seats[seat]?.name ?? t('player.gone');

/** @param {Pick<import('../../core/types.js').App, 't' | 'i18n'>} app @param {RoomView} view @param {number} left  ms on the running clock */
export const clockWords = ({ t, i18n }, view, left) => (view.clock
  ? t('game.say_clock', { name: nameOf(t, view, view.clock.seat), time: i18n.span(left) }) : t('game.say_no_clock'));

/** @param {import('../../games/catalog.js').Words} t @param {Pick<import('../../games/catalog.js').GameModule, 'describe'>} game @param {RoomView} view */
export function lastWords(t, game, view) {
  const last = played(view).at(-1);
  return last ? moveSentence(t, game, { name: nameOf(t, view, last.seat), own: last.seat === view.you, m: last.m }) : t('game.say_no_last');
}
