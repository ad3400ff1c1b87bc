import { parseMove } from '../rules/notation.js';
import { positionAfter } from '../rules/past.js';
import { STARTS } from '../rules/rules.js';
import { aimedGhosts, sceneOf } from './scene.js';

/**
 * The board of a game that is played: the position, the own move under way, the aimed or planned move, and the squares to go to.
 * @param {object} props
 * @param {import('../../../core/types.js').RoomView} props.view
 * @param {import('../../../table/frame/act.js').Act} props.act
 * @param {ReturnType<typeof import('../hand/aim.js').createAim>} props.aim
 * @param {number} props.turns
 * @param {(key: string) => any} props.setting
 */
export function playScene({ view, act, aim, turns, setting }) {
  if (act.looking !== null) return pastScene({ view, at: act.looking, turns, setting });
  const you = view.you ?? 0;
  const { pending } = act;
  const hints = act.seated && setting('hints') && act.mode() === 'move';
  return sceneOf({
    state: view.state, turns, moves: view.moves, mover: view.phase === 'playing' ? view.turn : null, own: view.you,
    pending: pending ? { seat: you, m: pending.m } : null, way: winningWay(view),
    hints: hints ? { squares: [...aim.reachable()], seat: you, quiet: Boolean(aim.now) } : null,
    ghosts: [...(act.planned ? [{ m: act.planned, seat: you, kind: /** @type {const} */ ('plan') }] : []), ...aimedGhosts(aim, you)], coordinates: setting('coordinates'),
  });
}

/** The way of the winner from the start to the goal; null for a game that ended otherwise. @param {import('../../../core/types.js').RoomView} view */
function winningWay({ result, moves, seats }) {
  const seat = result?.winner;
  if (result?.why !== 'goal' || typeof seat !== 'number') return null;
  const steps = moves.filter((m, ply) => ply % seats.length === seat && parseMove(m)?.kind === 'pawn');
  return { seat, squares: [STARTS[seats.length][seat], ...steps] };
}

/** An earlier position, without aims, plans or marks. */
function pastScene({ view, at, turns, setting }) {
  const moves = view.moves.slice(0, at);
  return sceneOf({ state: positionAfter(view.state, moves), turns, moves, mover: at % view.state.goal.length, own: view.you, coordinates: setting('coordinates') });
}
