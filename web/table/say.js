/**
 * Somebody's move as a sentence.
 * @param {import('../games/index.js').Words} t @param {Pick<import('../games/index.js').GameModule, 'describe'>} game
 * @param {{name: string, own: boolean, m: string}} what
 */
export const moveSentence = (t, game, { name, own, m }) => t(own ? 'say.you' : 'say.they', { name, move: game.describe(m, t) });
