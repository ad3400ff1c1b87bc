/**
 * The identity of the visitor. Watching needs no identity; the first act of play makes a guest, kept by a cookie.
 * @param {ReturnType<typeof import('./api.js').createApi>} api
 * @param {{user(): {kind: string} | null, reidentify(): Promise<void>}} world
 */
export function createSession(api, world) {
  let enlisting = /** @type {Promise<void> | null} */ (null);

  const isSomebody = () => (world.user()?.kind ?? 'anon') !== 'anon';

  async function enlist(name) {
    await api.post('auth/guest', name ? { name } : {});
    await world.reidentify();
  }

  return {
    /** Makes a guest of a visitor without an identity. Two calls at once send one request. @param {string} [name] */
    ensure(name) {
      if (isSomebody()) return Promise.resolve();
      enlisting ??= enlist(name).finally(() => { enlisting = null; });
      return enlisting;
    },
    /** @param {string} name */
    async rename(name) {
      if (!isSomebody()) return this.ensure(name);
      await api.post('me/name', { name });
    },
  };
}
