/**
 * Amounts of the server, in whole dollars: what a ranked game costs each player and pays its winner, what a new account has, what a day brings, and
 * the bounds of what is in a present.
 * @typedef {{stake: number, prize: number, welcome: number, daily: number, present_least: number, present_most: number}} Prices
 */

/**
 * The obstacle between a visitor and ranked games; null when nothing does, or nothing is known yet.
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
