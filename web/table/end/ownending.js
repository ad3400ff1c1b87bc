import { fetched } from '../../core/net/fetched.js';
import { isOut } from '../../core/room.js';

/** The card of the end is fetched while the game runs, since nothing of it is shown before. */
const fetchCard = () => fetched(import('./endsheet.js'));

/**
 * The end of a game as its players see it, in a sheet.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: () => import('../../core/types.js').RoomView, root: () => HTMLElement, closeChat: () => void, isLeaving: () => boolean}} props  `root`: the table; `isLeaving`: the player has chosen to go
 */
export function createOwnEnding(app, { topic, view, root, closeChat, isLeaving }) {
  let sheet = /** @type {ReturnType<typeof import('./endsheet.js').openEnd> | null} */ (null);
  let isGone = false;
  let isAsked = false;
  let wasOut = true;
  let before = /** @type {import('./settlement.js').Before} */ ({ wallet: null, rating: null });

  /** Without a network the choices under the board have to do. */
  async function open() {
    const card = await fetchCard().catch(() => null);
    if (isGone || !card) return;
    sheet?.close();
    sheet = card.openEnd(app, { topic, view: view(), before, root: root() });
  }

  /** A player who is out hears of no other end until the whole game is over. */
  async function showOut() {
    if (isLeaving()) return;
    closeChat();
    const card = await import('./outsheet.js').catch(() => null);
    if (!isGone && !isLeaving() && isOut(view())) card?.openOut(app, { topic });
  }

  return {
    open,
    /** The game runs: the money, stars and rating that the player has now are the values before its end. */
    play() {
      const { you, seats, ply } = view();
      if (ply > 0 && !isAsked) fetchCard().catch(() => {});
      isAsked ||= ply > 0;
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
