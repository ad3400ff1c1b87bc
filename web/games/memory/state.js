/**
 * The state of a game as the server tells it. Keys of cards are their numbers, counted from 1. A viewer without a board of their own, such as a
 * spectator of a race, is told points and pairs alone.
 * @typedef {object} State
 * @property {'easy' | 'medium' | 'hard'} mode
 * @property {'solo' | 'shared' | 'race'} table
 * @property {'shapes' | 'garden'} deck
 * @property {number} size  number of cards
 * @property {Record<string, string>} [open]  faces of the cards that lie open and are not found
 * @property {Record<string, string>} [found]
 * @property {Record<string, number>} [by]  the seat that found a card
 * @property {number[]} score
 * @property {number[]} pairs
 * @property {number[]} out  seats that have left the game
 *
 * @typedef {{n: number, kind: 'closed' | 'turning' | 'open' | 'found', face: string | null, by: number | null}} Card
 *   `turning`: its face is not known yet
 */

/** @param {State} state */
export const hasBoard = (state) => Boolean(state.found);

/** @param {State} state */
export const hasBonus = (state) => state.mode !== 'easy';

/** Pairs on the table at the beginning. @param {State} state */
export const pairsOf = (state) => state.size / 2;

/** @param {State} state */
export const openCards = (state) => Object.keys(state.open ?? {}).map(Number);

/**
 * All cards in their places.
 * @param {State} state
 * @param {string | null} [pending]  the own move under way
 * @returns {Card[]}
 */
export function cardsOf(state, pending = null) {
  // A third card closes the two that differ.
  const closes = pending !== null && openCards(state).length === 2;
  return Array.from({ length: state.size }, (_, index) => {
    const n = index + 1;
    const found = state.found?.[n];
    if (found) return { n, kind: 'found', face: found, by: state.by?.[n] ?? null };
    if (pending === String(n)) return { n, kind: 'turning', face: null, by: null };
    const open = closes ? undefined : state.open?.[n];
    return open ? { n, kind: 'open', face: open, by: null } : { n, kind: 'closed', face: null, by: null };
  });
}

/**
 * The pairs found so far, in the order of their first cards.
 * @param {State} state @returns {{face: string, by: number}[]}
 */
export function foundPairs({ found = {}, by = {} }) {
  const pairs = new Map();
  for (const [n, face] of Object.entries(found)) if (!pairs.has(face)) pairs.set(face, { face, by: by[n] ?? 0 });
  return [...pairs.values()];
}
