import { squareName, wallName } from '../rules/notation.js';
import { obstacleIn, reachableIn } from '../rules/obstacles.js';
import { liesAcross, movedWall, turnedWall, wallBeside } from './steering.js';

/**
 * The move a player is about to make, from every kind of input: a mouse, a finger, keys or a typed line end up here.
 *
 * @typedef {{m: string, armed: boolean, keys: boolean, carried?: boolean}} Aim
 *   `armed`: it waits for a confirmation; `keys`: arrows move it; `carried`: a finger does
 *
 * @param {object} props
 * @param {() => import('../rules/obstacles.js').Situation} props.situation
 * @param {(key: string) => any} props.setting
 * @param {(m: string) => void} props.commit
 * @param {(m: string | null) => void} props.plan
 * @param {(reason: string) => void} props.refuse  a rule's id
 * @param {() => void} props.point  the own pawn was pressed: it goes where the dots are
 * @param {(step: 'aim' | 'arm') => void} props.felt  for vibration
 * @param {() => void} props.changed
 */
export function createAim({ situation, setting, commit, plan, refuse, point, felt, changed }) {
  let aim = /** @type {Aim | null} */ (null);

  /** @param {Aim | null} next */
  function set(next) {
    if (aim?.m === next?.m && aim?.armed === next?.armed) return;
    if (next && next.m.length === 3 && next.m !== aim?.m) felt(next.armed ? 'arm' : 'aim');
    aim = next;
    changed();
  }

  const obstacle = (m) => obstacleIn(situation(), m);

  function finish(m) {
    const reason = obstacle(m);
    if (reason) return refuse(reason);
    const { mode } = situation();
    set(null);
    return mode === 'move' ? commit(m) : plan(m);
  }

  /** Walls are planned ahead only if the player asked for it in the settings. */
  const isAllowed = (m) => situation().mode !== 'none' && (m.length === 2 || situation().mode !== 'plan' || setting('premoveWalls'));

  /** The move that a pointer means; null if no move there may be aimed at. @param {import('../board/input.js').Intent} intent */
  function moveOf(intent) {
    const m = intent.kind === 'square' ? squareName(intent.square) : intent.kind === 'wall' ? wallName(intent) : null;
    return m !== null && isAllowed(m) ? m : null;
  }

  /** @param {import('../board/input.js').Intent} intent @param {Partial<Aim>} [more] */
  function follow(intent, more) {
    const m = moveOf(intent);
    set(m === null ? null : { m, armed: false, keys: false, ...more });
  }

  const arm = (m) => set({ m, armed: true, keys: false });

  /** True while a press waits for a second press. */
  const asks = (m, by) => setting(m.length === 2 ? 'confirmMove' : by === 'touch' ? 'confirmTouch' : 'confirmMouse');

  return {
    get now() { return aim; },
    reachable: () => reachableIn(situation()),
    obstacle,
    hover(intent) {
      if (!aim?.armed) follow(intent);
    },
    press(intent, by) {
      const m = moveOf(intent);
      if (!m) set(null);
      if (intent.kind === 'pawn') return point();
      if (!m) return undefined;
      return asks(m, by) && !(aim?.armed && aim.m === m) ? arm(m) : finish(m);
    },
    drag: (intent) => follow(intent, { carried: true }),
    drop(intent) {
      const m = moveOf(intent);
      if (!m) return set(null);
      return setting('confirmTouch') ? arm(m) : finish(m);
    },
    /** Takes back the armed move, or else the planned one. */
    cancel() {
      if (aim) set(null);
      else plan(null);
    },
    /** Turns an armed wall on its crossing; false if no wall is armed. */
    turn() {
      const m = aim?.armed ? turnedWall(aim.m) : null;
      if (!aim || !m) return false;
      set({ ...aim, m });
      return true;
    },
    confirm: () => { if (aim) finish(aim.m); },
    /** Enter on a square. @param {[number, number]} square */
    choose: (square) => finish(aim?.keys ? aim.m : squareName(square)),
    /** A typed move. @param {string} m */
    say: (m) => finish(m),
    /** Begins to steer a wall with the keys, at a square. @param {[number, number]} square */
    startWall(square) {
      const { seat, state, turns } = situation();
      const m = wallBeside(square, turns);
      if (!isAllowed(m)) return refuse('not_now');
      if (state.left[seat] < 1) return refuse('no_walls');
      return set({ m, armed: true, keys: true });
    },
    /** An arrow, as it points on the screen; false when no wall is steered. @param {[number, number]} step */
    steer(step) {
      if (!aim?.keys) return false;
      const m = movedWall(aim.m, step, situation().turns);
      // At the edge it stays, and is announced again, so that the key has an answer.
      if (m === aim.m) changed();
      else set({ ...aim, m });
      return true;
    },
    clear: () => set(null),
    /** True if the armed wall lies across on the screen; undefined if no wall is armed. */
    across: () => (aim?.armed ? liesAcross(aim.m, situation().turns) : undefined),
  };
}
