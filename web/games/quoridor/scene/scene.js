import { parseMove, squareOf, wallName } from '../rules/notation.js';
import { after, isGoal, STARTS } from '../rules/rules.js';

/** Quarters by which the picture is turned so that a seat's pawn starts at the bottom. @param {number} seat @param {number} seats */
export const turnsFor = (seat, seats) => (seats === 2 ? seat * 2 : seat);

/** One press of "flip": half a turn with two players, a quarter with four. */
export const flipStep = (seats) => (seats === 2 ? 2 : 1);

/**
 * A position as things at places, the way the board draws them. The same key is the same node, so it slides by itself.
 *
 * @param {object} props
 * @param {import('../rules/rules.js').State} props.state
 * @param {number} props.turns
 * @param {string[]} [props.moves]  all moves so far, for the marks of the last one
 * @param {number | null} [props.mover]  whose turn it is
 * @param {{seat: number, m: string} | null} [props.pending]  drawn at once, before the server has said yes
 * @param {{squares: string[], seat: number, quiet: boolean} | null} [props.hints]
 * @param {{m: string, seat: number, kind: 'aim' | 'armed' | 'illegal' | 'plan'}[]} [props.ghosts]
 * @param {{m: string, seat: number, from: string} | null} [props.better]  a move that would have been better, and where the pawn stood then
 * @param {{seat: number, squares: string[]} | null} [props.way]  of the winner, in place of the marks of the last move
 * @param {number | null} [props.own]  the seat whose goal line is tinted strongest in a game of four
 * @param {boolean} [props.coordinates]
 */
export function sceneOf({ state, turns, moves = [], mover = null, pending = null, hints = null, ghosts = [], better = null, way = null, own = null, coordinates = true }) {
  const shown = pending ? after(state, pending.seat, pending.m) : state;
  const seats = state.pawns.length;
  return {
    turns,
    coordinates,
    goals: goalSquares(state, seats > 2 ? own : null),
    edges: state.goal.map((goal, seat) => ({ seat, at: middleOf(goal) })),
    ways: way ? [{ seat: way.seat, squares: way.squares.map((name) => squareOf(name)) }] : [],
    marks: (way ? [] : pending ? pendingMarks(state, pending) : lastMarks(state, moves, seats)).map((name) => squareOf(name)),
    markedWall: pending ? (pending.m.length === 3 ? pending.m : null) : lastWall(moves),
    pawns: shown.pawns.map((name, seat) => ({ seat, at: squareOf(name), toMove: seat === mover && !pending, pending: pending?.seat === seat && pending.m.length === 2 })),
    walls: [...shown.h.map((name) => `${name}h`), ...shown.v.map((name) => `${name}v`)].map((name) => ({
      ...wallAt(name), key: name, seat: shown.owners?.[name] ?? null, pending: pending?.m === name,
    })),
    hints: hints ? hints.squares.map((name) => ({ at: squareOf(name), seat: hints.seat, quiet: hints.quiet })) : [],
    arrows: better?.m.length === 2 ? [{ from: squareOf(better.from), to: squareOf(better.m) }] : [],
    ghosts: [...ghosts, ...(better ? [{ m: better.m, seat: better.seat, kind: 'better' }] : [])].map(ghostOf),
  };
}

function wallAt(name) {
  const { at, flat } = /** @type {{at: [number, number], flat: boolean}} */ (parseMove(name));
  return { at, flat };
}

function ghostOf({ m, seat, kind }) {
  const move = parseMove(m);
  if (move?.kind === 'pawn') return { pawn: true, at: move.to, seat, kind };
  return { pawn: false, ...wallAt(m), key: wallName(wallAt(m)), seat, kind };
}

/** A corner on two goal lines belongs to the line of `own`; with two players both lines are tinted alike. */
function goalSquares(state, own) {
  const found = [];
  for (let index = 0; index < 81; index++) {
    const at = /** @type {[number, number]} */ ([index % 9, Math.floor(index / 9)]);
    const seats = state.goal.flatMap((goal, seat) => (isGoal(goal, at) ? [seat] : []));
    if (seats.length === 0) continue;
    const seat = seats.includes(own) ? own : seats[0];
    found.push({ at, seat, faint: state.goal.length > 2 && seat !== own });
  }
  return found;
}

/** The square in the middle of a goal line. @param {number | string} goal @returns {[number, number]} */
const middleOf = (goal) => (Number.isInteger(Number(goal)) ? [4, Number(goal) - 1] : [String(goal).charCodeAt(0) - 97, 4]);

const pendingMarks = (state, { seat, m }) => (m.length === 2 ? [state.pawns[seat], m] : []);

/** The moves up to the last one made by a player: turns that ran out and turns of players who are out leave no mark. */
const made = (moves) => moves.slice(0, moves.findLastIndex((move) => move !== '--') + 1);

function lastWall(moves) {
  const move = made(moves).at(-1);
  return move?.length === 3 ? move : null;
}

/** Squares to tint after the moves so far. @returns {string[]} */
export const marksAfter = (state, moves) => lastMarks(state, moves, state.pawns.length);

/** Both squares of the last step. The first square is the mover's earlier one, found in the moves themselves. */
function lastMarks(state, all, seats) {
  const moves = made(all);
  const move = moves.at(-1);
  if (!move || parseMove(move)?.kind !== 'pawn') return [];
  const before = squareBefore(state, moves, seats);
  return before && before !== move ? [before, move] : [move];
}

function squareBefore(state, moves, seats) {
  const seat = state.pawns.indexOf(moves.at(-1));
  if (seat < 0) return null;
  // If turns do not go round from the first seat, as in a game that begins in its middle, the start of the step is not guessed.
  const own = moves.slice(0, -1).filter((_, ply) => ply % seats === seat).filter((move) => parseMove(move)?.kind === 'pawn');
  if ((moves.length - 1) % seats !== seat) return null;
  return own.at(-1) ?? STARTS[seats]?.[seat] ?? null;
}

/**
 * The move that is aimed at, as a ghost on the board.
 * @param {Pick<ReturnType<typeof import('../hand/aim.js').createAim>, 'now' | 'obstacle'>} aim @param {number} seat
 * @returns {{m: string, seat: number, kind: 'aim' | 'armed' | 'illegal'}[]}
 */
export const aimedGhosts = ({ now, obstacle }, seat) => (now ? [{ m: now.m, seat, kind: obstacle(now.m) ? 'illegal' : now.armed ? 'armed' : 'aim' }] : []);
