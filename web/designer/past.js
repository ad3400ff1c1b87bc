/** Steps that can be taken back; the oldest are forgotten. */
export const MOST = 50;

/**
 * @template T
 * @typedef {{now: T, before: T[]}} Past  newest last
 */

/** @template T @param {T} now @returns {Past<T>} */
export const begin = (now) => ({ now, before: [] });

/** @template T @param {Past<T>} past @param {T} next @returns {Past<T>} */
export const step = ({ now, before }, next) => ({ now: next, before: [...before, now].slice(-MOST) });

/** @template T @param {Past<T>} past @returns {Past<T>} */
export const undo = ({ now, before }) => ({ now: before.at(-1) ?? now, before: before.slice(0, -1) });
