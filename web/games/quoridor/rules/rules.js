/**
 * The part of the rules that every page needs: enough to draw a move before the server answers, and to name the walls that touch a square.
 * Only the server decides; a result of this module enters a game only through a move.
 *
 * @typedef {{pawns: string[], h: string[], v: string[], owners?: Record<string, number>, left: number[],
 *   goal: (number | string)[], paths?: (number | null)[]}} State
 */
import { parseMove, squareName, squareOf, wallName } from './notation.js';

const SIZE = 9;
/** North, east, south, west. */
export const DIRECTIONS = /** @type {readonly number[][]} */ (Object.freeze([[0, 1], [1, 0], [0, -1], [-1, 0]]));

/** @param {number[]} square */
export const inside = ([file, rank]) => file >= 0 && rank >= 0 && file < SIZE && rank < SIZE;
/** @param {number[]} square */
const index = ([file, rank]) => rank * SIZE + file;

/** The closed steps, as sets of square indexes: `north` of a square, `east` of a square. @param {State} state */
export function fences({ h, v }) {
  const north = new Set();
  const east = new Set();
  for (const name of h) {
    const [file, rank] = squareOf(name);
    north.add(index([file, rank])).add(index([file + 1, rank]));
  }
  for (const name of v) {
    const [file, rank] = squareOf(name);
    east.add(index([file, rank])).add(index([file, rank + 1]));
  }
  return { north, east };
}

/** @param {ReturnType<typeof fences>} walls @param {number[]} from @param {number[]} way */
export function closed({ north, east }, from, [dx, dy]) {
  const to = [from[0] + dx, from[1] + dy];
  if (!inside(to)) return true;
  if (dy !== 0) return north.has(index(dy > 0 ? from : to));
  return east.has(index(dx > 0 ? from : to));
}

/** True for each side of a square with a wall: north, east, south, west; the edge of the board does not count as a wall. */
export function wallsAround(state, square) {
  const around = fences(state);
  return DIRECTIONS.map(([dx, dy]) => inside([square[0] + dx, square[1] + dy]) && closed(around, square, [dx, dy]));
}

/**
 * True if a square lies on a goal line: a number is a rank, a letter a file.
 * @param {number | string} goal @param {number[]} square
 */
export function isGoal(goal, [file, rank]) {
  const line = Number(goal);
  return Number.isInteger(line) ? rank === line - 1 : file === String(goal).charCodeAt(0) - 97;
}

/** Steps to the goal if no pawn were in the way; null if the goal cannot be reached. @param {State} state @param {number} seat */
export function stepsToGoal(state, seat) {
  const walls = fences(state);
  let border = /** @type {number[][]} */ ([squareOf(state.pawns[seat])]);
  const seen = new Set(border.map(index));
  for (let steps = 0; border.length > 0; steps++) {
    if (border.some((square) => isGoal(state.goal[seat], square))) return steps;
    border = border.flatMap((from) => DIRECTIONS.filter((way) => !closed(walls, from, way)).map(([dx, dy]) => [from[0] + dx, from[1] + dy]))
      .filter((to) => !seen.has(index(to)) && seen.add(index(to)));
  }
  return null;
}

/** @param {State} state @param {{at: [number, number], flat: boolean}} wall @returns {State} */
export function withWall(state, wall) {
  const list = wall.flat ? 'h' : 'v';
  return { ...state, [list]: [...state[list], squareName(wall.at)] };
}

/**
 * The position after a move that is known to be legal; used for the board until the server answers.
 * @param {State} state @param {number} seat @param {string} text @returns {State}
 */
export function after(state, seat, text) {
  const move = parseMove(text);
  if (move?.kind === 'pawn') return { ...state, pawns: state.pawns.map((pawn, each) => (each === seat ? squareName(move.to) : pawn)) };
  if (move?.kind !== 'wall') return state;
  return {
    ...withWall(state, move),
    owners: { ...state.owners, [wallName(move)]: seat },
    left: state.left.map((count, each) => (each === seat ? count - 1 : count)),
  };
}

/** The first squares of the pawns, by the number of players. @type {Record<number, string[]>} */
export const STARTS = Object.freeze({ 2: ['e1', 'e9'], 4: ['e1', 'a5', 'e9', 'i5'] });

/** Walls each player begins with. @param {number} seats */
export const wallsFor = (seats) => (seats === 2 ? 10 : 5);
