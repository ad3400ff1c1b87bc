import { until } from '../../core/store.js';

/** True if the visitor is certainly not a member, as far as this page knows without asking the server. @param {import('../../core/types.js').App} app */
export function isGuest({ store }) {
  const { user, me } = store.get();
  return user?.kind === 'anon' || (me?.guest ?? false);
}

/**
 * The member with the addresses of the account, which the topic of the player leaves out; null for a guest.
 * @param {import('../../core/types.js').App} app @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag
 * @returns {Promise<{email: string | null, address: string | null, confirmed?: boolean, deletion?: number} | null>}
 */
export async function readMember(app, bag) {
  await until(app.store, ({ user }) => user, bag);
  if (isGuest(app)) return null;
  // The session may have ended since the server greeted them.
  const me = await app.api.get('me').catch((refusal) => { if (refusal.code !== 'auth_required') throw refusal; });
  return !me || me.user.guest ? null : me;
}
