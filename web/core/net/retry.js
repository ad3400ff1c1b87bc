import { afterClose, backOff } from './protocol.js';

/** A connection that has lasted this long, in ms, starts the back-off anew. */
const STABLE = 10000;
/** The longest absence of a server that restarts, in ms: refused connections within it still count as the restart. */
const RESTART = 60000;

/**
 * Decides the next step when a connection is lost: whether to dial again, and when.
 * @typedef {{plan: ReturnType<typeof afterClose>, code: number, restarting: boolean, pause: number}} Loss
 *   `code`: why it was lost; `pause`: ms until the next dial
 * @param {import('./connection.js').World} world
 */
export function createRetryPolicy(world) {
  let attempt = 0;
  let refusals = 0;
  let restartedAt = -Infinity;
  let bye = /** @type {{code: number, retry_ms?: number[] | number} | null} */ (null);
  let cancel = () => {};

  function pause(plan) {
    const jitter = backOff(attempt, world.random());
    const [least, most] = [bye?.retry_ms ?? []].flat();
    if (least !== undefined) return least + Math.round(world.random() * ((most ?? least) - least));
    return plan === 'later' ? 5000 + jitter : jitter;
  }

  return {
    dialling() {
      cancel();
      bye = null;
    },
    /** The server has said why it is going to close. @param {{code: number, retry_ms?: number[] | number}} frame */
    parting(frame) { bye = frame; },
    greeted() {
      refusals = 0;
      restartedAt = -Infinity;
      cancel = world.after(STABLE, () => { attempt = 0; });
    },
    /** A dial was requested: the back-off starts anew. */
    reset() { attempt = 0; },
    /** @param {number} closed  the code of the close @returns {Loss} */
    lost(closed) {
      cancel();
      const code = closed === 1006 && bye ? bye.code : closed;
      const plan = afterClose(code);
      if (plan === 'stop' || (plan === 'identify' && refusals++ > 0)) return { plan: 'stop', code, restarting: false, pause: 0 };
      if (plan === 'restart') restartedAt = world.now();
      const loss = { plan, code, restarting: world.now() - restartedAt < RESTART, pause: pause(plan) };
      attempt += 1;
      return loss;
    },
  };
}

/**
 * Repeats an action that everything else depends on until it succeeds.
 * @param {{after(ms: number, run: () => void): any, random(): number}} world @param {() => Promise<void>} act
 * @param {(isMissing: boolean) => void} tell  after each attempt
 */
export async function insist(world, act, tell, attempt = 0) {
  try {
    await act();
    tell(false);
  } catch {
    tell(true);
    await new Promise((again) => { world.after(backOff(attempt, world.random()), () => again(insist(world, act, tell, attempt + 1))); });
  }
}
