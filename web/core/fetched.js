let again = 0;

/**
 * A module that is fetched when it is needed. A failed fetch is refused like a request that cannot reach the server. Firefox remembers a failure for as long
 * as the page lives, so a module is asked for once more, under an address that has not failed.
 * @template Module
 * @param {Promise<Module>} module @returns {Promise<Module>}
 */
export const fetched = (module) => module.catch((problem) => {
  if (!(problem instanceof TypeError)) throw problem;
  const [address] = /https?:\S+\.js/.exec(problem.message) ?? [];
  return (address ? import(`${address}?${++again}`) : Promise.reject()).catch(() => { throw { code: 'offline' }; });
});
