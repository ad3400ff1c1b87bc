// A classic script, run before any module: the modules of the page by path. The server sends them in packs, one for each module that is fetched on demand, and a
// pack may bring a module that is here already. A module runs when it is first used.
self['packs'] = ((files) => {
  const makers = new Map();
  const modules = new Map();
  /** Modules that come in the pack of another. */
  const within = new Map();
  let again = 0;

  function use(path) {
    let module = modules.get(path);
    if (!module) modules.set(path, module = makers.get(path)());
    return module;
  }

  return {
    define(path, make) { if (!makers.has(path)) makers.set(path, make); },
    use,
    within(path, other) { within.set(path, other); },
    load: async (path) => {
      const pack = `${files}/${within.get(path) ?? path}`;
      // Firefox remembers a failure for as long as the page lives, so it is asked once more under an address that has not failed.
      if (!makers.has(path)) await import(pack).catch(() => import(`${pack}?${++again}`));
      return use(path);
    },
  };
})(document.documentElement.dataset.files);
