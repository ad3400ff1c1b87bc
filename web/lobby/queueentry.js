/**
 * A place in the queue for an opponent, as values. It is lost with the connection and with the server; then it is asked for anew. Given up on
 * the connection that it was entered on, it was taken back by the same person in another tab.
 *
 *   asking ──queued──→ waiting ──lost with the connection──→ asking …
 *      │                  └──gone, same connection──→ ended (calledOff)
 *      └──refused──→ ended (refused)
 *
 * @typedef {object} Entry
 * @property {boolean} asking  a request is under way
 * @property {boolean} again  it is not the first one
 * @property {number | null} since  `conn.since` of the connection that entered the queue
 * @property {number} ends  acts that are ending it, or have ended it
 * @property {boolean} left  its screen was left
 *
 * @typedef {{me: import('../core/types.js').MeView | null, since: number | null, open: boolean}} Now  `since`: of the connection there is
 * @typedef {'ask' | 'calledOff' | 'refused' | null} Effect
 */

/** @type {Entry} */
export const entering = Object.freeze({ asking: true, again: false, since: null, ends: 0, left: false });

/** Whether a request may still go out. @param {Entry} entry @param {Now['me']} me */
export const mayAsk = (entry, me) => !entry.left && entry.ends === 0 && !me?.queue;

/**
 * News of the visitor.
 * @param {Entry} before @param {Now} now @returns {{entry: Entry, effect: Effect}}
 */
export function hear(before, { me, since, open }) {
  const entry = me?.queue ? { ...before, since } : before;
  if (entry.left || entry.asking || entry.ends > 0 || !me || me.room || me.queue || !open) return { entry, effect: null };
  if (entry.since === null || entry.since !== since) return { entry: { ...entry, asking: true, again: true }, effect: 'ask' };
  return { entry: end(entry), effect: 'calledOff' };
}

/** @param {Entry} entry @returns {Entry} */
export const answered = (entry) => ({ ...entry, asking: false });

/**
 * A visitor who was paired meanwhile is led to the room, and a connection that is lost once more brings another view when it is back.
 * @param {Entry} entry @param {string} code @returns {{entry: Entry, effect: Effect}}
 */
export function refused(entry, code) {
  if (entry.left || (entry.again && (code === 'already' || code === 'lost'))) return { entry: answered(entry), effect: null };
  return { entry: end(answered(entry)), effect: 'refused' };
}

/** Begins an act that ends the waiting. @param {Entry} entry @returns {Entry} */
export const end = (entry) => ({ ...entry, ends: entry.ends + 1 });

/** The act was refused. If the place in the queue is gone, this tab has given it up. @param {Entry} entry @returns {Entry} */
export const resume = (entry) => ({ ...entry, ends: entry.ends - 1, since: null });

/** @param {Entry} entry @returns {Entry} */
export const leave = (entry) => ({ ...entry, left: true });
