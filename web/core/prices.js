/**
 * Amounts of the server, in whole dollars: the stake of a ranked game for each player, the prize of its winner, the money of a new account, the money
 * of a day, and the bounds of the money in a present.
 * @typedef {{stake: number, prize: number, welcome: number, daily: number, present_least: number, present_most: number}} Prices
 */

/**
 * The obstacle between a visitor and ranked games; null without an obstacle, or while the visitor is not known yet.
 * @param {{user: {kind: string} | null, me: import('./types.js').MeView | null, prices: {stake: number}}} visitor
 * @returns {'account' | 'money' | null}
 */
export function rankObstacle({ user, me, prices }) {
  if (!user) return null;
  if (user.kind === 'anon') return 'account';
  if (!me) return null;
  if (!me.wallet) return 'account';
  return me.wallet.money < prices.stake ? 'money' : null;
}
