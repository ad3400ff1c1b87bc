/**
 * The games of this page: a new game is a folder and a line here. `name` and `about`, the game in a few words: by language; `sign`: its line drawing on a 24×24 grid; `tables`: the sizes of table that its screens can show;
 * `analysed`: the sizes that the engine can judge; `pool: false`: strangers do not wait for each other; `rank`: it is played for money and stars;
 * `scores`: it keeps lists of scores; `offline`: it can be played without a network; `settings: false`: it has no form of settings.
 * @type {Record<string, import('./catalog.js').Entry>}
 */
export const GAMES = {
  quoridor: { name: { en: 'Quoridor', 'zh-Hant': '步步為營' }, about: { en: 'A race with walls', 'zh-Hant': '築牆賽跑' }, sign: 'M4 4h16v16H4zM4 13h10M14 4v5M9 17.5h.1M17 8h.1', tables: [2, 4], analysed: [2], rank: true, offline: true, load: () => import('./quoridor/index.js') },
  memory: { name: { en: 'Memory', 'zh-Hant': '翻牌記憶' }, about: { en: 'A game of pairs', 'zh-Hant': '找出成對的牌' }, sign: 'M4 6h8v12H4zM15 6.5l5 1.2-2.6 10.8-2.4-.6M8 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z', tables: [1, 2, 3, 4], analysed: [], pool: false, scores: true, load: () => import('./memory/index.js') },
  picquiz: { name: { en: 'Picture quiz', 'zh-Hant': '看圖問答' }, about: { en: 'One name, three pictures', 'zh-Hant': '一個名稱，三張圖' }, sign: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 8.5v.1', tables: [1, 2, 3, 4, 5, 6, 7, 8], analysed: [], pool: false, settings: false, load: () => import('./picquiz/index.js') },
  smashup: { name: { en: 'Smash Up', 'zh-Hant': 'Smash Up' }, about: { en: 'Factions and scores for your table', 'zh-Hant': '為實體牌桌抽派系、記分' }, sign: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3', tables: [1, 2, 3, 4], analysed: [], pool: false, offline: true, load: () => import('./smashup/index.js') },
};
