import { h } from '../core/dom.js';
import { fetched } from '../core/fetched.js';

/**
 * The place of the choices after a game, which are fetched when it ends.
 * @param {import('../core/types.js').App} app @param {{topic: string, again: (() => void) | null}} props  `again`: brings the sheet of the result back, for those who have one
 */
export function createEndPlace(app, { topic, again }) {
  const el = h('div', { class: 'end-place' });
  let acts = /** @type {Promise<ReturnType<typeof import('./endacts.js').createEndActs>> | null} */ (null);
  let newest = /** @type {import('../core/types.js').RoomView | null} */ (null);

  /** The words of refusals come with the first one. @param {boolean} isRank */
  async function fetchActs(isRank) {
    const { createEndActs } = await app.equipped(fetched(import('./endacts.js')), { sheets: [...(isRank ? ['rank'] : []), 'end'], words: ['end'] });
    const made = createEndActs(app, { topic, result: again, tight: true });
    el.replaceChildren(made.el);
    return made;
  }

  return {
    el,
    /** The game is over. @param {import('../core/types.js').RoomView} view */
    set(view) {
      newest = view;
      acts ??= fetchActs(view.mode === 'rank');
      // The next view asks again.
      acts.then((made) => newest && made.set(newest), () => { acts = null; });
    },
  };
}
