import { positionAfter } from '../rules/past.js';
import { sceneOf } from './scene.js';

/**
 * The board of a game that is played: the position, the own move under way, the aimed or planned move, and the squares to go to.
 * @param {object} what
 * @param {import('../../../core/types.js').RoomView} what.view
 * @param {import('../../../table/frame/act.js').Act} what.act
 * @param {ReturnType<typeof import('../hand/aim.js').createAim>} what.aim
 * @param {number} what.turns
 * @param {(key: string) => any} what.setting
 */
export function playScene({ view, act, aim, turns, setting }) {
  if (act.looking !== null) return pastScene({ view, at: act.looking, turns, setting });
  const you = view.you ?? 0;
  const { pending } = act;
  const hints = act.seated && setting('hints') && act.mode() === 'move';
  return sceneOf({
    state: view.state, turns, moves: view.moves, mover: view.phase === 'playing' ? view.turn : null, own: view.you,
    pending: pending ? { seat: you, m: pending.m } : null,
    hints: hints ? { squares: [...aim.reachable()], seat: you, quiet: Boolean(aim.now) } : null,
    ghosts: ghosts({ you, act, aim }), coordinates: setting('coordinates'),
  });
}

/** An earlier position, without aims, plans or marks. */
function pastScene({ view, at, turns, setting }) {
  const moves = view.moves.slice(0, at);
  return sceneOf({ state: positionAfter(view.state, moves), turns, moves, mover: at % view.state.goal.length, own: view.you, coordinates: setting('coordinates') });
}

function ghosts({ you, act, aim }) {
  const found = [];
  if (act.planned) found.push({ m: act.planned, seat: you, kind: 'plan' });
  const now = aim.now;
  if (now) found.push({ m: now.m, seat: you, kind: aim.obstacle(now.m) ? 'illegal' : now.armed ? 'armed' : 'aim' });
  return /** @type {any} */ (found);
}
