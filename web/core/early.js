// A classic script, run before the modules are here: the socket is dialled, and the files of the game and the language that the first screen needs are requested
// at once. The server writes their list and the module that picks the language into the document.
self['early'] = (({ files, first, about }) => {
  const { view, words, games } = JSON.parse(first ?? '{}');
  const settings = read();
  const lang = self['packs'].use('core/language.js').pickLanguage(settings.lang, navigator.languages);
  const game = [new URLSearchParams(location.search).get('game'), about, location.pathname.split('/').pop(), settings.game].map((id) => `games/${id}`).find((folder) => Object.hasOwn(games, folder)) ?? Object.keys(games)[0];
  const texts = new Map();
  let socket = /** @type {WebSocket | null} */ (null);

  function read() {
    try {
      return JSON.parse(localStorage.getItem('palisade.settings') ?? '{}');
    } catch {
      return {};
    }
  }

  /** @returns {HTMLLinkElement} */
  function link(rel, path) {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = `${files}/${path}`;
    // A sheet that failed must not be waited for.
    element.onerror = () => element.remove();
    document.head.append(element);
    return element;
  }

  const asked = (path) => fetch(`${files}/${path}`).then((answer) => answer.json());

  const endingWith = (end) => (games[game] ?? []).filter((file) => file.endsWith(end));

  const modules = view ? [view, ...endingWith('.js').map((module) => `${game}/${module}`)] : [];
  if (view) link('modulepreload', modules.join('+'));
  if (modules.length > 1) for (const module of [...modules, `${game}/index.js`]) self['packs'].within(module, modules.join('+'));
  const sheets = endingWith('.css');
  if (sheets.length) {
    const element = link('stylesheet', `${game}/${sheets.map((sheet) => sheet.replace('.css', '')).join('+')}.css`);
    element.dataset.holds = sheets.map((sheet) => `/${game}/${sheet}`).join(' ');
    element.dataset.game = '';
  }
  const set = asked(`${words}/${lang}.json`);
  for (const place of words.slice('words/'.length).split('+')) {
    const path = place === 'own' ? `/words/${lang}.json` : `/words/${place}/${lang}.json`;
    texts.set(path, set.then((all) => all[path]));
  }
  for (const folder of ['words', ...(games[game] ?? []).filter((file) => file.startsWith('words/'))]) texts.set(`/${game}/${folder}/${lang}.json`, asked(`${game}/${folder}/${lang}.json`));
  for (const text of texts.values()) text.catch(() => {});
  // The typeface is asked for last: a browser opens six connections, and no file of the screen may wait for one that the typeface has.
  const typeface = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=typeface]'));
  if (typeface) typeface.rel = 'preload';
  try {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, 'palisade.v1');
  } catch {
    // The page dials itself.
  }

  return {
    /** The game that is most likely to be shown. */
    game: game.slice('games/'.length),
    /** The preloaded words, handed out once: a second request fetches them. @param {string} path @returns {Promise<any> | undefined} */
    words(path) {
      const text = texts.get(path);
      texts.delete(path);
      return text;
    },
    /** The early socket, handed out once, if it is still alive. */
    socket() {
      const mine = socket;
      socket = null;
      return mine && mine.readyState < 2 ? mine : null;
    },
  };
})(document.documentElement.dataset);
