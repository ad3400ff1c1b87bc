import { fetched } from '../core/fetched.js';
import { explain } from '../ui/attempt.js';

/**
 * How a player gives a running game up. What asks whether they are sure is fetched with the first press.
 * @param {import('../core/types.js').App} app @param {{topic: string, view: () => import('../core/types.js').RoomView}} table
 */
export function createQuits(app, { topic, view }) {
  const { net } = app;
  let isLeaving = false;
  const asking = () => app.whole(fetched(import('./quit.js')), { words: ['acts'] });

  /** The module of the question is fetched with the first press, and a second press must not ask twice. */
  function single(ask) {
    let asked = false;
    return async () => {
      if (asked) return;
      asked = true;
      await ask().catch((refusal) => explain(app, refusal));
      asked = false;
    };
  }

  async function resign() {
    const { sureToQuit } = await asking();
    if (!await sureToQuit(app, view()) || view().phase !== 'playing') return;
    net.act(topic, 'resign').catch((refusal) => explain(app, refusal));
  }

  /** Leaving a running game is giving it up. A game that ended while it asked keeps the player for its result. */
  async function leave() {
    const { quit, sureToQuit } = await asking();
    if (!await sureToQuit(app, view(), { leaving: true }) || view().phase !== 'playing') return;
    isLeaving = true;
    quit(app, topic).catch((refusal) => {
      isLeaving = false;
      explain(app, refusal);
    });
  }

  return { resign: single(resign), leave: single(leave), get isLeaving() { return isLeaving; } };
}
