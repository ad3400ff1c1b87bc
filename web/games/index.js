/**
 * The games of this page: a new one is its folder and a line here. `tables` are the sizes of table that its screens can show, `analysed` those
 * that the engine has an opinion of.
 * @type {Record<string, import('./catalog.js').Entry>}
 */
export const GAMES = {
  quoridor: { tables: [2, 4], analysed: [2], load: () => import('./quoridor/index.js') },
  memory: { tables: [1, 2, 3, 4], analysed: [], load: () => import('./memory/index.js') },
};
