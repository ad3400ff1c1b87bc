import { seen, standing, stateOf, turnOf } from '../offlinegame.js';
import { parseMove, squareName, squareOf, wallName } from '../rules/notation.js';
import { pawnMoves, wallObstacle } from '../rules/legality.js';
import { after, DIRECTIONS, isGoal, stepsToGoal, wallsAround } from '../rules/rules.js';

/** @typedef {import('../rules/rules.js').State} State */

/** The share of moves that are made without looking at the board: with it this bot is as strong as the weakest bot of the server. */
const SLIPS = 0.38;
/** The share of steps among these slips, high enough for games to end. */
const WALKS = 0.7;
/** The cost of returning to an earlier position, in quarters of a step: more than the gain of a step or two, so that the bot does not block the game for ever. */
const AGAIN = 10;

/** Every place of a wall. */
const WALLS = Array.from({ length: 128 }, (_, index) => wallName({ at: [index % 8, Math.floor(index / 8) % 8], flat: index < 64 }));

/**
 * The move of the bot of this page: it compares the ways to the goals one move ahead, walks along the shortest, and builds a wall when it is behind and a wall gains
 * more. Now and then it slips.
 * @param {State} state  of a game for two
 * @param {number} seat  whose turn it is
 * @param {() => number} random  in 0..<1
 * @param {(next: State) => boolean} [isKnown]  whether that position has been on the board
 * @returns {string} `pass` without a legal move
 */
export function chooseMove(state, seat, random, isKnown = () => false) {
  const move = random() < SLIPS ? slip(state, seat, random) : best(state, seat, random, isKnown);
  return move ?? 'pass';
}

const isWall = (m) => m.length === 3;
const pick = (moves, random) => /** @type {string | undefined} */ (moves[Math.floor(random() * moves.length)]);

/** The legal walls among some walls. @param {State} state @param {number} seat @param {string[]} among */
const buildable = (state, seat, among) => among.filter((m) => wallObstacle(state, seat, /** @type {any} */ (parseMove(m))) === null);

function slip(state, seat, random) {
  const step = () => pick(pawnMoves(state, seat), random);
  const wall = () => anyWall(state, seat, random);
  const [wanted, other] = random() < WALKS ? [step, wall] : [wall, step];
  return wanted() ?? other();
}

/** A random legal wall. Checking a wall takes time, so not all walls are checked. */
function anyWall(state, seat, random) {
  if (state.left[seat] < 1) return undefined;
  const rest = [...WALLS];
  while (rest.length > 0) {
    const [m] = rest.splice(Math.floor(random() * rest.length), 1);
    if (buildable(state, seat, [m]).length > 0) return m;
  }
  return undefined;
}

function best(state, seat, random, isKnown) {
  const steps = pawnMoves(state, seat);
  const winning = steps.find((m) => isGoal(state.goal[seat], squareOf(m)));
  if (winning) return winning;
  // Walls are considered only when behind; a leader walks.
  const isAhead = lead(state, seat) >= 0;
  const moves = isAhead && steps.length > 0 ? steps : [...steps, ...buildable(state, seat, wallsAcross(state, 1 - seat))];
  const values = moves.map((m) => valueOf(state, seat, m, isKnown));
  const most = Math.max(...values);
  return pick(moves.filter((_, index) => values[index] === most), random);
}

/** The walls across a shortest way of a player: only they make that way longer. @param {State} state @param {number} seat */
function wallsAcross(state, seat) {
  const found = new Set();
  let at = squareOf(state.pawns[seat]);
  while (!isGoal(state.goal[seat], at)) {
    const steps = (square) => Number(stepsToGoal({ ...state, pawns: state.pawns.map((pawn, each) => (each === seat ? squareName(square) : pawn)) }, seat));
    const rest = steps(at);
    const closed = wallsAround(state, at);
    const next = DIRECTIONS.map(([dx, dy]) => [at[0] + dx, at[1] + dy])
      .find((to, way) => !closed[way] && [0, 1].every((axis) => to[axis] >= 0 && to[axis] < 9) && steps(to) < rest);
    if (!next) break;
    for (const m of cutting(at, next)) found.add(m);
    at = /** @type {[number, number]} */ (next);
  }
  return [...found];
}

/** The two walls between neighbours. @param {number[]} one @param {number[]} other */
function cutting(one, other) {
  const flat = one[0] === other[0];
  const [file, rank] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  return [[file, rank], flat ? [file - 1, rank] : [file, rank - 1]].filter((at) => at.every((place) => place >= 0 && place < 8)).map((at) => wallName({ at, flat }));
}

/** In quarters of a step: prefers a walk to a wall with the same gain. */
function valueOf(state, seat, m, isKnown) {
  const next = after(state, seat, m);
  return lead(next, seat) * 4 - (isWall(m) ? 1 : 0) - (isKnown(next) ? AGAIN : 0);
}

/** Steps by which a player is nearer to the goal than the other one. */
const lead = (state, seat) => Number(stepsToGoal(state, 1 - seat)) - Number(stepsToGoal(state, seat));

/** The move of the bot, whose turn it is. @param {import('../offlinegame.js').OfflineGame} game @param {() => number} random */
export function botMove(game, random) {
  const known = seen(game);
  const next = 1 - turnOf(game);
  return chooseMove(stateOf(game), turnOf(game), random, (state) => known.has(standing(state, next)));
}
