import { isolate } from '../../core/say/i18n.js';
import { parseMove, squareName } from './rules/notation.js';
import { mustPass } from './rules/played.js';
import { isGoal, wallsAround } from './rules/rules.js';

/** @typedef {(key: string, vars?: Record<string, any>) => string} Words */

const SIDES = ['north', 'east', 'south', 'west'];

/** A move in words, without its player: "e5", "wall e3, across". @param {string} m @param {Words} t */
export function describe(m, t) {
  const move = parseMove(m);
  if (move?.kind === 'pawn') return t('quoridor.say.step', { square: m });
  if (move?.kind === 'wall') return t(move.flat ? 'quoridor.say.wall_h' : 'quoridor.say.wall_v', { square: squareName(move.at) });
  return t(move?.kind === 'pass' ? 'quoridor.say.pass' : 'quoridor.say.idle');
}

/** A move in a list. @param {string} m @param {Words} t */
export function spell(m, t) {
  if (m === '--') return { text: '–', name: t('quoridor.list.idle') };
  return { text: m, name: m === 'pass' ? t('quoridor.say.pass') : null };
}

/** @param {import('../../core/types.js').RoomView} view @param {Words} t */
export const ownTurn = (view, t) => (mustPass(view) ? t('quoridor.must_pass') : null);

/** Walls left, for players who chose full spoken detail. @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').App} app */
export const recap = ({ state, seats }, { t }) => t('quoridor.say.full', {
  walls: state.left.map((count, seat) => `${isolate(seats[seat]?.name ?? t('player.gone'))} ${count}`).join(t('quoridor.comma')),
});

/**
 * The label of a square for screen readers: its name, its pawn, the walls around it, and whether the pawn may go there.
 * @param {Words} t
 * @param {{state: import('./rules/rules.js').State, reachable: Set<string>, own: number | null}} props
 * @param {[number, number]} square
 */
export function squareWords(t, { state, reachable, own }, square) {
  const name = squareName(square);
  const seat = state.pawns.indexOf(name);
  const walls = wallsAround(state, square).flatMap((closed, index) => (closed ? [t(`quoridor.side.${SIDES[index]}`)] : []));
  const parts = [name];
  if (seat >= 0) parts.push(t(seat === own ? 'quoridor.label.own' : 'quoridor.label.pawn', { seat: t(`seat.name.${seat}`) }));
  if (walls.length > 0) parts.push(t('quoridor.label.walls', { sides: walls.join(t('quoridor.and')) }));
  if (reachable.has(name)) parts.push(t('quoridor.label.reach'));
  else if (own !== null && isGoal(state.goal[own], square)) parts.push(t('quoridor.label.goal'));
  return parts.join(t('quoridor.comma'));
}

/** All walls on the board, for the command `walls`. @param {Words} t @param {import('./rules/rules.js').State} state */
export function wallsSentence(t, state) {
  const names = [...state.h.map((name) => `${name}h`), ...state.v.map((name) => `${name}v`)];
  return names.length === 0 ? t('quoridor.say.no_walls') : t('quoridor.say.walls', { list: names.join(t('quoridor.comma')) });
}
