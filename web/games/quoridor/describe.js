import { parseMove, squareName } from './notation.js';
import { isGoal, wallsAround } from './rules.js';

/** @typedef {(key: string, vars?: Record<string, any>) => string} Words */

const SIDES = ['north', 'east', 'south', 'west'];

/** What a move is, without who made it: "e5", "wall e3, across". @param {Words} t @param {string} m */
export function moveWords(t, m) {
  const move = parseMove(m);
  if (move?.kind === 'pawn') return t('quoridor.say.step', { square: m });
  if (move?.kind === 'wall') return t(move.flat ? 'quoridor.say.wall_h' : 'quoridor.say.wall_v', { square: squareName(move.at) });
  return t(move?.kind === 'pass' ? 'quoridor.say.pass' : 'quoridor.say.idle');
}

/** Somebody's move as a sentence. @param {Words} t @param {{name: string, own: boolean, m: string}} what */
export function moveSentence(t, { name, own, m }) {
  return t(own ? 'quoridor.say.you' : 'quoridor.say.they', { name, move: moveWords(t, m) });
}

/**
 * The label of a square for those who do not see it: name, who stands there, walls around it, whether one may go there.
 * @param {Words} t
 * @param {{state: import('./rules.js').State, reachable: Set<string>, own: number | null}} what
 * @param {[number, number]} square
 */
export function squareWords(t, { state, reachable, own }, square) {
  const name = squareName(square);
  const seat = state.pawns.indexOf(name);
  const walls = wallsAround(state, square).flatMap((closed, index) => (closed ? [t(`quoridor.side.${SIDES[index]}`)] : []));
  const parts = [name];
  if (seat >= 0) parts.push(t(seat === own ? 'quoridor.label.own' : 'quoridor.label.pawn', { seat: t(`quoridor.seat.${seat}`) }));
  if (walls.length > 0) parts.push(t('quoridor.label.walls', { sides: walls.join(t('quoridor.and')) }));
  if (reachable.has(name)) parts.push(t('quoridor.label.reach'));
  else if (own !== null && isGoal(state.goal[own], square)) parts.push(t('quoridor.label.goal'));
  return parts.join(t('quoridor.comma'));
}

/** All walls on the board, for the command `walls`. @param {Words} t @param {import('./rules.js').State} state */
export function wallsSentence(t, state) {
  const names = [...state.h.map((name) => `${name}h`), ...state.v.map((name) => `${name}v`)];
  return names.length === 0 ? t('quoridor.say.no_walls') : t('quoridor.say.walls', { list: names.join(t('quoridor.comma')) });
}
