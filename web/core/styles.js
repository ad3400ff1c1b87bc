/**
 * Style sheets that a screen or a game brings along. Those of games come after those of the page, in whatever order they are asked for.
 * @param {Document} document
 */
export function createStyles(document) {
  /** @type {Map<string, Promise<void>>} */
  const sheets = new Map();

  function fetchSheet(path, ofGame) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.toggleAttribute('data-game', ofGame);
    const loaded = new Promise((resolve, reject) => {
      link.onload = () => resolve(undefined);
      link.onerror = () => {
        link.remove();
        sheets.delete(path);
        reject({ code: 'offline' });
      };
    });
    document.head.insertBefore(link, ofGame ? null : document.head.querySelector('link[data-game]'));
    return loaded;
  }

  return {
    /** Resolves when the sheet applies; a sheet is fetched once. @param {string} path @param {{ofGame?: boolean}} [options] @returns {Promise<void>} */
    add(path, { ofGame = false } = {}) {
      const known = sheets.get(path) ?? fetchSheet(path, ofGame);
      sheets.set(path, known);
      return known;
    },
  };
}
