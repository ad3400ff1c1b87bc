/**
 * Somebody's move as a sentence.
 * @param {import('../games/catalog.js').Words} t @param {Pick<import('../games/catalog.js').GameModule, 'describe'>} game
 * @param {{name: string, own: boolean, m: string}} what
 */
export const moveSentence = (t, game, { name, own, m }) => t(own ? 'say.you' : 'say.they', { name, move: game.describe(m, t) });
