import { squareAt } from './board/geometry.js';
import { parseMove, squareName, wallName } from './notation.js';
import { pawnMoves, wallObstacle } from './rules.js';

/**
 * What the player is about to do, whichever way they point: a mouse, a finger, keys or a typed line end up here.
 *
 * @typedef {{m: string, armed: boolean, keys: boolean, carried?: boolean}} Aim
 *   `armed`: it waits for a second yes; `keys`: arrows move it; `carried`: a finger does
 * @typedef {{mode: 'move' | 'plan' | 'none', state: import('./rules.js').State, seat: number, turns: number, legal: string[] | null}} Situation
 *   `plan`: somebody else is to move and a move may be chosen ahead.
 *
 * @param {object} props
 * @param {() => Situation} props.situation
 * @param {(key: string) => any} props.setting
 * @param {(m: string) => void} props.commit
 * @param {(m: string | null) => void} props.plan
 * @param {(reason: string) => void} props.refuse  a rule's id
 * @param {(step: 'aim' | 'arm') => void} props.felt  for vibration
 * @param {() => void} props.changed
 */
export function createAim({ situation, setting, commit, plan, refuse, felt, changed }) {
  let aim = /** @type {Aim | null} */ (null);

  function set(next) {
    if (aim?.m === next?.m && aim?.armed === next?.armed) return;
    if (next && next.m.length === 3 && next.m !== aim?.m) felt(next.armed ? 'arm' : 'aim');
    aim = next;
    changed();
  }

  function reachable() {
    const { mode, state, seat, legal } = situation();
    if (mode === 'none') return new Set();
    return new Set(mode === 'move' && legal ? legal.filter((m) => m.length === 2) : pawnMoves(state, seat));
  }

  /** Why a move is not allowed, or null. */
  function obstacle(m) {
    const { mode, state, seat, legal } = situation();
    const move = parseMove(m);
    if (mode === 'none') return 'not_now';
    if (mode === 'move' && legal?.includes(m)) return null;
    if (move?.kind === 'pawn') return reachable().has(m) ? null : 'distance';
    if (move?.kind !== 'wall') return 'notation';
    return wallObstacle(state, seat, move) ?? (mode === 'move' && legal ? 'path' : null);
  }

  function finish(m) {
    const reason = obstacle(m);
    if (reason) return refuse(reason);
    const { mode } = situation();
    set(null);
    return mode === 'move' ? commit(m) : plan(m);
  }

  const textOf = (intent) => (intent.kind === 'square' ? squareName(intent.square) : intent.kind === 'wall' ? wallName(intent) : null);

  /** Walls are planned ahead only by those who asked for it. */
  const allowed = (m) => m !== null && (m.length === 2 || situation().mode !== 'plan' || setting('premoveWalls'));

  function point(m, asks) {
    if (!asks || (aim?.armed && aim.m === m)) return finish(m);
    return set({ m, armed: true, keys: false });
  }

  return {
    get now() { return aim; },
    reachable,
    obstacle,
    hover(intent) {
      if (aim?.armed) return;
      const m = textOf(intent);
      set(allowed(m) && situation().mode !== 'none' ? { m, armed: false, keys: false } : null);
    },
    press(intent, by) {
      const m = textOf(intent);
      if (!allowed(m) || situation().mode === 'none') return set(null);
      if (m.length === 2) return point(m, setting('confirmMove'));
      return point(m, setting(by === 'touch' ? 'confirmTouch' : 'confirmMouse'));
    },
    drag(intent) {
      const m = textOf(intent);
      set(allowed(m) && situation().mode !== 'none' ? { m, armed: false, keys: false, carried: true } : null);
    },
    drop(intent) {
      const m = textOf(intent);
      if (!allowed(m) || situation().mode === 'none') return set(null);
      return setting('confirmTouch') ? set({ m, armed: true, keys: false }) : finish(m);
    },
    /** Takes back what is armed, or else what is planned. */
    cancel() {
      if (aim) set(null);
      else plan(null);
    },
    /** Turns an armed wall on its crossing; false when there is none. */
    turn() {
      const move = aim && parseMove(aim.m);
      if (!aim?.armed || move?.kind !== 'wall') return false;
      set({ ...aim, m: wallName({ at: move.at, flat: !move.flat }) });
      return true;
    },
    confirm() {
      if (aim) finish(aim.m);
    },
    /** Enter on a square. */
    choose(square) {
      if (aim?.keys) return finish(aim.m);
      return finish(squareName(square));
    },
    /** A typed move. */
    say: (m) => finish(m),
    /** Begins to steer a wall with the keys, at a square. */
    startWall([file, rank]) {
      const { mode, seat, state } = situation();
      if (mode === 'none' || !allowed('a1h')) return refuse('not_now');
      if (state.left[seat] < 1) return refuse('no_walls');
      return set({ m: wallName({ at: [Math.min(file, 7), Math.min(rank, 7)], flat: situation().turns % 2 === 0 }), armed: true, keys: true });
    },
    /** An arrow, as it points on the screen; false when no wall is steered. */
    steer([dx, dy]) {
      const move = aim?.keys ? parseMove(aim.m) : null;
      if (move?.kind !== 'wall') return false;
      const { turns } = situation();
      const [from, to] = [squareAt([0, 0], turns), squareAt([dx, dy], turns)];
      const at = /** @type {[number, number]} */ ([move.at[0] + to[0] - from[0], move.at[1] + to[1] - from[1]]);
      if (at.every((each) => each >= 0 && each <= 7)) set({ ...aim, m: wallName({ at, flat: move.flat }) });
      return true;
    },
    clear: () => set(null),
    /** Whether the armed wall lies across on the screen; undefined when none is armed. */
    across() {
      const move = aim?.armed ? parseMove(aim.m) : null;
      return move?.kind === 'wall' ? move.flat === (situation().turns % 2 === 0) : undefined;
    },
  };
}
