import { leaveEnded } from './acts.js';

/**
 * The wish for an opponent, for as long as a screen stands for it. It is lost with the connection and with the server; then it is made anew.
 * @param {import('../core/types.js').App} app
 * @param {string} game
 * @param {(refusal: import('../core/types.js').Refusal) => void} refused
 * @param {() => void} calledOff  the same person did, in another tab
 */
export function createWish(app, game, refused, calledOff) {
  const { store, net } = app;
  let gone = false;
  let asking = false;
  /** Since when the connection is open on which one was queued. */
  let line = /** @type {number | null} */ (null);
  /** Acts under way that end it, and those that did. */
  let ends = 0;

  /** @param {boolean} [again] */
  async function ask(again = false) {
    asking = true;
    try {
      await leaveEnded(app);
      if (!gone && ends === 0 && !store.get().me?.queue) await net.act(`lobby/${game}`, 'match.enter', { d: { mode: 'casual', bots: 'no' } });
    } catch (refusal) {
      // Who was paired meanwhile is led to the room, and a connection that is lost once more brings another view when it is back.
      if (gone || (again && (refusal.code === 'already' || refusal.code === 'lost'))) return;
      ends += 1;
      refused(refusal);
    } finally {
      asking = false;
    }
  }

  function renew() {
    const { me, conn } = store.get();
    const now = conn?.since ?? null;
    if (me?.queue) line = now;
    if (gone || asking || ends > 0 || !me || me.room || me.queue || net.status !== 'open') return;
    if (line === null || line !== now) return void ask(true);
    ends += 1;
    calledOff();
  }

  const stop = store.subscribe((state) => state.me, renew);
  ask();
  return {
    /** Whether its screen was left. */
    get gone() { return gone; },
    /** Does what ends the waiting; if that is refused, one waits on. @param {() => Promise<any>} act */
    async instead(act) {
      ends += 1;
      try {
        return await act();
      } catch (refusal) {
        ends -= 1;
        // If the ticket is gone, it was this tab that gave it up.
        line = null;
        renew();
        throw refusal;
      }
    },
    destroy() {
      gone = true;
      stop();
    },
  };
}
