/**
 * Blocks or mutes a player, or lifts both. Other players are not told.
 * @param {import('../core/types.js').App} app @param {string} user @param {'block' | 'mute' | null} how
 * @returns {Promise<{how: 'block' | 'mute' | null}>}
 */
export const setBlock = ({ api }, user, how) => api.send(how ? 'PUT' : 'DELETE', `me/blocked/${encodeURIComponent(user)}`, how ? { how } : undefined)
  .catch((refusal) => { throw refusal.code === 'too_many' ? { ...refusal, d: { ...refusal.d, why: 'block' } } : refusal; });
