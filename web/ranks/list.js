/**
 * A leaderboard as far as it is shown: rows that follow each other, and the cursors of the pages before and behind them.
 *
 * @typedef {'stars' | 'winrate' | 'money' | 'rating'} Board
 * @typedef {{rank: number, user: string, name: string, kind: string, avatar?: string, value: number, played: number, win: number}} Row
 *   `value`: stars, per mille, dollars or rating
 * @typedef {{rows: Row[], next: string | null, prev: string | null, row?: Row | null, total?: number}} Page
 * @typedef {{rows: Row[], next: string | null, prev: string | null}} Shown
 */

/** @type {Board[]} */
export const BOARDS = ['stars', 'winrate', 'money', 'rating'];

/** Boards that differ from game to game, and have one for bots as well. @param {Board} board */
export const isPerGame = (board) => board === 'winrate' || board === 'rating';

/** Rows fetched at once. */
const LIMIT = 50;

/**
 * The address of a page, under /api/v1.
 * @param {{game: string, board: Board, kind: string}} choice @param {Record<string, string>} [how]  `after`, `before`, `around` or `search`
 */
export const pathOf = ({ game, board, kind }, how = {}) => `boards/${game}/${board}?${new URLSearchParams({ kind, limit: String(LIMIT), ...how })}`;

/** @param {Page} page @returns {Shown} */
export const opened = ({ rows, next, prev }) => ({ rows, next, prev });

/**
 * Adds one more page at either end. Ranks change while the list is read: a player who occurs twice is shown once, with the rank of the newer page.
 * @param {Shown} shown @param {Page} page @param {'after' | 'before'} end @returns {Shown}
 */
export function extended(shown, page, end) {
  const news = new Set(page.rows.map(({ user }) => user));
  const rest = shown.rows.filter(({ user }) => !news.has(user));
  return end === 'after' ? { rows: [...rest, ...page.rows], next: page.next, prev: shown.prev } : { rows: [...page.rows, ...rest], next: shown.next, prev: page.prev };
}

/** Whether the list begins with the three best, who then stand above all others. @param {Shown} shown @param {boolean} isSearch */
export const hasPodium = ({ rows, prev }, isSearch) => !isSearch && prev === null && rows.length >= 3 && rows[0].rank === 1;

/**
 * The live list of the best replaces the shown part of it. A list that begins further down does not change.
 * @param {Shown} shown @param {Row[]} top @returns {Shown}
 */
export function refreshed(shown, top) {
  if (shown.prev !== null || (shown.rows[0]?.rank ?? 1) !== 1) return shown;
  const count = shown.next === null ? top.length : Math.min(top.length, Math.max(shown.rows.length, LIMIT));
  const head = top.slice(0, count);
  const users = new Set(head.map(({ user }) => user));
  const tail = shown.rows.length > top.length ? shown.rows.slice(top.length).filter(({ user }) => !users.has(user)) : [];
  return { ...shown, rows: [...head, ...tail] };
}
