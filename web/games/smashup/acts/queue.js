import { bounded } from '../state.js';

/**
 * Changes of scores on their way to the server, oldest first, as values. They wait here without a network, and outlive a reload of the page. Each has a
 * key, so that the server makes it once however often it comes.
 *
 * @typedef {object} Item
 * @property {string} key  eight letters and digits
 * @property {number} game  of the table, whose score is changed
 * @property {'score' | 'undo'} act
 * @property {number} player
 * @property {number} change  of the score
 * @property {number} [entry]  of the log, for `undo`
 * @property {number} at  local time in ms
 * @property {boolean} [sent]  it may have reached the server, so it stays as it is
 */

/** More changes than players enter during an outage; beyond it the oldest have to be sent first. */
export const MOST = 200;
/** Presses within this many ms become one change. */
const TOGETHER = 1500;
/** Tables whose changes are kept on this device. */
const TABLES = 4;
const PLACE = 'palisade.smashup';

/**
 * A change as the server reads it.
 * @param {Item} item
 */
export function textOf({ act, player, change, entry, key }) {
  const words = act === 'undo' ? `undo ${entry}` : `score ${player + 1} ${change > 0 ? '+' : ''}${change}`;
  return `${words} ~${key}`;
}

/**
 * Adds a change; quick presses for one player become one. A change back cancels the change before it.
 * @param {Item[]} queue @param {Item} item @returns {Item[] | null}  null if the queue is full
 */
export function add(queue, item) {
  const last = queue.at(-1);
  if (last && !last.sent && last.act === 'score' && item.act === 'score' && last.player === item.player && last.game === item.game && item.at - last.at < TOGETHER) {
    const change = last.change + item.change;
    if (change === 0) return queue.slice(0, -1);
    if (Math.abs(change) <= 25) return [...queue.slice(0, -1), { ...last, change, at: item.at }];
  }
  return queue.length >= MOST ? null : [...queue, item];
}

/** The oldest change goes out. @param {Item[]} queue @returns {Item[]} */
export const send = (queue) => queue.map((item, index) => (index === 0 ? { ...item, sent: true } : item));

/** @param {Item[]} queue @param {string} key @returns {Item[]} */
export const drop = (queue, key) => queue.filter((item) => item.key !== key);

/**
 * Drops the moves that the server has applied, as a view tells.
 * @param {Item[]} queue @param {import('../state.js').State} state @param {number | null} you @returns {Item[]}
 */
export function settle(queue, { log }, you) {
  const made = new Set(log.filter(({ by, key }) => by === you && key).map(({ key }) => key));
  const undone = new Set(log.filter((entry) => entry.undone).map(({ n }) => n));
  const left = queue.filter(({ key, act, entry }) => !made.has(key) && !(act === 'undo' && undone.has(entry ?? 0)));
  return left.length === queue.length ? queue : left;
}

/**
 * The table once all changes of the queue have been made.
 * @param {import('../state.js').State} state @param {Item[]} queue @returns {import('../state.js').State}
 */
export function ahead(state, queue) {
  if (queue.length === 0 || state.phase !== 'playing') return state;
  const score = [...state.score];
  const own = queue.filter(({ game }) => game === state.game);
  for (const { player, change } of own) score[player] = bounded(score[player] + change);
  const undone = new Set(own.map(({ entry }) => entry));
  const best = Math.max(...score);
  return {
    ...state, score,
    leads: best >= 15 ? score.flatMap((each, player) => (each === best ? [player] : [])) : [],
    log: state.log.map((entry) => (undone.has(entry.n) ? { ...entry, undone: true } : entry)),
  };
}

/** The changes that were entered for an earlier game of the table. @param {Item[]} queue @param {import('../state.js').State} state @returns {Item[]} */
export const past = (queue, state) => queue.filter(({ game }) => game !== state.game);

/** @param {Storage} storage @returns {Record<string, {at: number, items: Item[]}>} */
function readAll(storage) {
  try {
    const all = JSON.parse(storage.getItem(PLACE) ?? '{}');
    return all && typeof all === 'object' ? all : {};
  } catch {
    return {};
  }
}

/** The changes of a table that have not been confirmed. @param {Storage} storage @param {string} match @returns {Item[]} */
export function load(storage, match) {
  const items = readAll(storage)[match]?.items;
  return Array.isArray(items) ? items.slice(0, MOST).filter(isItem) : [];
}

const isItem = (item) => /^[a-z0-9]{1,8}$/.test(item?.key ?? '') && ['score', 'undo'].includes(item.act) && Number.isInteger(item.player) && Number.isInteger(item.change) && Number.isInteger(item.game)
  && (item.act === 'score' || Number.isInteger(item.entry));

/** @param {Storage} storage @param {string} match @param {Item[]} items @param {number} now */
export function save(storage, match, items, now) {
  const all = readAll(storage);
  delete all[match];
  if (items.length > 0) all[match] = { at: now, items };
  const kept = Object.entries(all).sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0)).slice(0, TABLES);
  try {
    if (kept.length === 0) storage.removeItem(PLACE);
    else storage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the changes last as long as the page.
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** @param {(bytes: Uint8Array) => Uint8Array} [fill] */
export const newKey = (fill = (bytes) => crypto.getRandomValues(bytes)) => Array.from(fill(new Uint8Array(8)), (byte) => LETTERS[byte % 36]).join('');
