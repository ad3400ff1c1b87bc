/**
 * Somebody's move as a sentence.
 * @param {import('../../games/catalog.js').Words} t @param {Pick<import('../../games/catalog.js').GameModule, 'describe'>} game
 * @param {{name: string, own: boolean, m: string, state?: any}} props  `state`: before the move
 */
export const moveSentence = (t, game, { name, own, m, state }) => t(own ? 'say.you' : 'say.they', { name, move: game.describe(m, t, state) });
