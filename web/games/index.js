/**
 * The games of this page: a new game is a folder and a line here. `name`: by language; `tables`: the sizes of table that its screens can show;
 * `analysed`: the sizes that the engine can judge; `pool: false`: strangers do not wait for each other; `rank`: it is played for money and stars;
 * `scores`: it keeps lists of scores; `offline`: it can be played without a network; `settings: false`: it has no form of settings.
 * @type {Record<string, import('./catalog.js').Entry>}
 */
export const GAMES = {
  quoridor: { name: { en: 'Quoridor', 'zh-Hant': '步步為營' }, tables: [2, 4], analysed: [2], rank: true, offline: true, load: () => import('./quoridor/index.js') },
  memory: { name: { en: 'Memory', 'zh-Hant': '翻牌記憶' }, tables: [1, 2, 3, 4], analysed: [], pool: false, scores: true, load: () => import('./memory/index.js') },
  picquiz: { name: { en: 'Picture quiz', 'zh-Hant': '看圖問答' }, tables: [1, 2, 3, 4, 5, 6, 7, 8], analysed: [], pool: false, settings: false, load: () => import('./picquiz/index.js') },
  smashup: { name: { en: 'Smash Up', 'zh-Hant': 'Smash Up' }, tables: [1, 2, 3, 4], analysed: [], pool: false, offline: true, load: () => import('./smashup/index.js') },
};
