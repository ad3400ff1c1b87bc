/**
 * Style sheets of screens and games. Sheets of games come after sheets of the page, regardless of the order of requests.
 * @param {Document} document @param {string} [files]  the address that paths begin at
 */
export function createStyles(document, files = '') {
  /** @type {Map<string, Promise<void>>} */
  const sheets = new Map();

  function fetchSheet(path, ofGame) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = files + path;
    link.toggleAttribute('data-game', ofGame);
    document.head.insertBefore(link, ofGame ? null : next());
    return applied(link, path);
  }

  /** A game's sheet for the first screen may stand before the sheets of the page: it is requested before the document is read to its end. */
  function next() {
    const last = [...document.head.querySelectorAll('link[rel="stylesheet"]:not([data-game])')].at(-1);
    return last ? last.nextSibling : document.head.querySelector('link[data-game]');
  }

  function applied(link, path) {
    if (link.sheet) return Promise.resolve();
    return new Promise((resolve, reject) => {
      link.addEventListener('load', () => resolve(undefined));
      link.addEventListener('error', () => {
        link.remove();
        sheets.delete(path);
        reject({ code: 'offline' });
      });
    });
  }

  /** The document may have asked for it already, in one file with others. */
  function held(path) {
    const link = [.../** @type {NodeListOf<HTMLLinkElement>} */ (document.head.querySelectorAll('link[data-holds]'))].find(({ dataset }) => dataset.holds?.split(' ').includes(path));
    return link && applied(link, path);
  }

  return {
    /** Resolves when the sheet applies; a sheet is fetched once. @param {string} path @param {{ofGame?: boolean}} [options] @returns {Promise<void>} */
    add(path, { ofGame = false } = {}) {
      const known = sheets.get(path) ?? held(path) ?? fetchSheet(path, ofGame);
      sheets.set(path, known);
      return known;
    },
  };
}
