/** What a ranked game costs each player and pays the winner, in whole dollars. */
export const STAKE = 200;
export const PRIZE = 2 * STAKE;

/**
 * The obstacle between a visitor and ranked games; null when nothing does, or nothing is known yet.
 * @param {{user: {kind: string} | null, me: import('./types.js').MeView | null}} visitor
 * @returns {'account' | 'money' | null}
 */
export function rankObstacle({ user, me }) {
  if (!user) return null;
  if (user.kind === 'anon') return 'account';
  if (!me) return null;
  if (!me.wallet) return 'account';
  return me.wallet.money < STAKE ? 'money' : null;
}
