import { isOut } from '../../core/room.js';
import { openEnd } from './endsheet.js';
import { openOut } from './outsheet.js';

/**
 * The end of a game as its players see it, in a sheet.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: () => import('../../core/types.js').RoomView, closeChat: () => void, isLeaving: () => boolean}} props  `isLeaving`: the player has chosen to go
 */
export function createOwnEnding(app, { topic, view, closeChat, isLeaving }) {
  let sheet = /** @type {ReturnType<typeof openEnd> | null} */ (null);
  let isGone = false;
  let wasOut = true;
  let before = /** @type {import('./settlement.js').Before} */ ({ wallet: null, rating: null });

  function open() {
    if (!isGone) sheet = openEnd(app, { topic, view: view(), before });
  }

  /** A player who is out hears of no other end until the whole game is over. */
  function showOut() {
    if (isLeaving()) return;
    closeChat();
    openOut(app, { topic });
  }

  return {
    open,
    /** The game runs: the money, stars and rating that the player has now are the values before its end. */
    play() {
      const { you, seats } = view();
      if (isOut(view()) && !wasOut) showOut();
      wasOut = isOut(view());
      if (you !== null) before = { wallet: app.store.get().me?.wallet ?? null, rating: seats[you].rating ?? null };
    },
    finish() {
      closeChat();
      app.dialog.closeAll();
      open();
    },
    draw() { sheet?.set(view()); },
    destroy() {
      isGone = true;
      sheet?.close();
    },
  };
}
