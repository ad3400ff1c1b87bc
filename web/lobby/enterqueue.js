import { leaveEnded } from './acts.js';
import * as entries from './queueentry.js';

/**
 * Enters the queue for an opponent and stays in it for as long as a screen stands for it.
 * @param {import('../core/types.js').App} app
 * @param {string} game
 * @param {'casual' | 'rank'} mode
 * @param {(refusal: import('../core/types.js').Refusal) => void} refused
 * @param {() => void} calledOff  by the same person, in another tab
 */
export function enterQueue(app, game, mode, refused, calledOff) {
  const { store, net } = app;
  let entry = entries.entering;

  async function ask() {
    try {
      await leaveEnded(app);
      if (entries.mayAsk(entry, store.get().me)) await net.act(`lobby/${game}`, 'match.enter', { d: { mode, bots: 'no' } });
      entry = entries.answered(entry);
    } catch (refusal) {
      const heard = entries.refused(entry, refusal?.code);
      entry = heard.entry;
      if (heard.effect === 'refused') refused(refusal);
    }
  }

  function renew() {
    const { me, conn } = store.get();
    const heard = entries.hear(entry, { me, since: conn?.since ?? null, open: net.status === 'open' });
    entry = heard.entry;
    if (heard.effect === 'ask') ask();
    if (heard.effect === 'calledOff') calledOff();
  }

  const stop = store.subscribe((state) => state.me, renew);
  ask();
  return {
    /** Whether its screen was left. */
    get left() { return entry.left; },
    /** Does an act that ends the waiting; if the act is refused, the visitor waits on. @param {() => Promise<any>} act */
    async instead(act) {
      entry = entries.end(entry);
      try {
        return await act();
      } catch (refusal) {
        entry = entries.resume(entry);
        renew();
        throw refusal;
      }
    },
    destroy() {
      entry = entries.leave(entry);
      stop();
    },
  };
}
