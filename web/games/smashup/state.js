import { EACH } from './sets.js';

/**
 * A table as the server tells it. Players are counted from 0 in views and from 1 in moves.
 * @typedef {{n: number, player: number, by: number, change: number, key?: string, undone?: true}} Entry  a change of a score
 * @typedef {{name: string, seat: number | null}} Player  `seat`: the phone of the player, null without one
 * @typedef {object} State
 * @property {'players' | 'factions' | 'dealt' | 'playing' | 'over'} phase
 * @property {number | null} host  the seat that ends games and closes the table
 * @property {Player[]} players
 * @property {string[]} off  factions that are taken out
 * @property {number} selected  number of factions that are not taken out
 * @property {number} missing  number of factions that are missing for a deal
 * @property {number} deal  number of deals so far
 * @property {number} game  number of games counted so far, the present one included
 * @property {string[][]} hands
 * @property {number[]} score
 * @property {number[]} leads  players with the highest score, once it is 15 or more
 * @property {number[]} winners
 * @property {Entry[]} log  the newest twenty changes
 */

export const LEAST = 2;
export const MOST = 4;
export const HIGHEST = 25;
/** Characters that a name may have. */
export const LONGEST = 20;
/** The newest changes that may be taken back. */
export const UNDOABLE = 5;

/** A score within its bounds. @param {number} score */
export const bounded = (score) => Math.min(HIGHEST, Math.max(0, score));

/** Factions that a deal needs. @param {State} state */
export const needed = ({ players }) => EACH * players.length;

/**
 * True if a seat may act for a player: any seat for a player without a phone; the player's own seat or the host for a player with a phone.
 * @param {State} state @param {number | null} you @param {number} player
 */
export function mayAct({ players, host }, you, player) {
  if (you === null) return false;
  const seat = players[player]?.seat ?? null;
  return seat === null || seat === you || host === you;
}

/** The changes that this seat may take back, the newest first. @param {State} state @param {number | null} you */
export const undoable = (state, you) => state.log.slice(-UNDOABLE).reverse()
  .filter((entry) => !entry.undone && mayAct(state, you, entry.player) && state.score[entry.player] - entry.change === bounded(state.score[entry.player] - entry.change));

/** The player of a seat. @param {State} state @param {number | null} seat @returns {number} -1 without one */
export const playerOf = ({ players }, seat) => (seat === null ? -1 : players.findIndex((player) => player.seat === seat));
