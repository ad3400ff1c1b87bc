// A classic script, run before any module: the modules of the page by path. The server sends them in packs, one for each that is fetched on demand, and a
// pack may bring a module that is here already. A module runs when it is first used.
self['packs'] = ((files) => {
  const makers = new Map();
  const modules = new Map();
  /** Modules that come in the pack of another. */
  const within = new Map();

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
      if (!makers.has(path)) await import(`${files}/${within.get(path) ?? path}`);
      return use(path);
    },
  };
})(document.documentElement.dataset.files);
