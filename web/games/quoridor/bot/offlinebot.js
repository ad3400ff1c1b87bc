import { chooseMove } from './bot.js';
import { seen, standing, stateOf, turnOf } from '../offlinegame.js';

/** The move of the bot, whose turn it is. @param {import('../offlinegame.js').OfflineGame} game @param {() => number} random */
export function botMove(game, random) {
  const known = seen(game);
  const next = 1 - turnOf(game);
  return chooseMove(stateOf(game), turnOf(game), random, (state) => known.has(standing(state, next)));
}
