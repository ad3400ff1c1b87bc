import { fetched } from '../core/fetched.js';
import { isOut } from '../core/room.js';

/**
 * The end of a game as its players see it, in a sheet.
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, closeChat: () => void, isLeaving: () => boolean}} props  `isLeaving`: the player has chosen to go
 */
export function createOwnEnding(app, { topic, closeChat, isLeaving }) {
  let sheet = /** @type {ReturnType<typeof import('./endsheet.js').openEnd> | null} */ (null);
  let module = /** @type {Promise<typeof import('./endsheet.js')> | null} */ (null);
  let newest = /** @type {import('../core/types.js').RoomView | null} */ (null);
  let isGone = false;
  let wasOut = true;
  let before = /** @type {import('./settlement.js').Before} */ ({ wallet: null, rating: null });

  function fetchSheet() {
    module ??= app.whole(fetched(import('./endsheet.js')), { sheets: ['prizes', 'rank', 'end'], words: ['prizes', 'acts', 'end'] });
    module.catch(() => { module = null; });
    return module;
  }

  /** Without the sheet the choices still stand under the board. */
  async function open() {
    const { openEnd } = await fetchSheet();
    if (!isGone && newest) sheet = openEnd(app, { topic, view: newest, before });
  }

  /** Those who are out have nothing else that ends for them until all is over. */
  async function showOut() {
    const { openOut } = await app.whole(fetched(import('./outsheet.js')), { words: ['acts', 'end'] });
    if (isGone || isLeaving() || !newest || !isOut(newest)) return;
    closeChat();
    openOut(app, { topic });
  }

  return {
    open: () => open().catch(() => {}),
    /**
     * The game runs: what the player has is what it may change. The sheet is fetched with the first news, so that the end does not wait for it.
     * @param {import('../core/types.js').RoomView} view @param {boolean} [news]
     */
    play(view, news) {
      if (news) fetchSheet().catch(() => {});
      newest = view;
      if (isOut(view) && !wasOut) showOut().catch(() => {});
      wasOut = isOut(view);
      if (view.you !== null) before = { wallet: app.store.get().me?.wallet ?? null, rating: view.seats[view.you].rating ?? null };
    },
    /** @param {import('../core/types.js').RoomView} view */
    finish(view) {
      newest = view;
      closeChat();
      app.dialog.closeAll();
      open().catch(() => {});
    },
    /** @param {import('../core/types.js').RoomView} view */
    set(view) {
      newest = view;
      sheet?.set(view);
    },
    destroy() {
      isGone = true;
      sheet?.close();
    },
  };
}
