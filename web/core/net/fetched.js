/**
 * A module that is fetched when it is needed. A failed fetch is refused like a request that cannot reach the server.
 * @template Module
 * @param {Promise<Module>} module @returns {Promise<Module>}
 */
export const fetched = (module) => module.catch((problem) => { throw problem instanceof TypeError ? { code: 'offline' } : problem; });
