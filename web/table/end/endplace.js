import { h } from '../../core/dom.js';
import { createEndActs } from './endacts.js';

/**
 * The place of the choices after a game.
 * @param {import('../../core/types.js').App} app @param {{topic: string, again: (() => void) | null}} props  `again`: brings the sheet of the result back, for viewers who have that sheet
 */
export function createEndPlace(app, { topic, again }) {
  const el = h('div', { class: 'end-place' });
  let acts = /** @type {ReturnType<typeof createEndActs> | null} */ (null);
  return {
    el,
    /** The game is over. @param {import('../../core/types.js').RoomView} view */
    set(view) {
      if (!acts) {
        acts = createEndActs(app, { topic, result: again, tight: true });
        el.replaceChildren(acts.el);
      }
      acts.set(view);
    },
  };
}
