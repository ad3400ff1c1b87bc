import { explain } from '../../ui/over/attempt.js';
import { giveUp } from './quit.js';

/**
 * The ways in which a player gives a running game up.
 * @param {import('../../core/types.js').App} app @param {{topic: string, view: () => import('../../core/types.js').RoomView}} table
 */
export function createQuits(app, table) {
  let isAsked = false;
  const quits = { isLeaving: false, resign: asking(false), leave: asking(true) };

  /** A second press must not ask twice. @param {boolean} isLeaving */
  function asking(isLeaving) {
    return async () => {
      if (isAsked) return;
      isAsked = true;
      await giveUp(app, table, isLeaving, (is) => { quits.isLeaving = is; }).catch((refusal) => explain(app, refusal));
      isAsked = false;
    };
  }

  return quits;
}
