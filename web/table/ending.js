import { openEnd } from './endsheet.js';
import { outcomeOf, resultWords } from './result.js';

const CUES = { won: 'win', lost: 'lose', draw: 'draw' };

/**
 * The end of a game: announced to everybody, shown to the players as a sheet.
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, seated: boolean, closeChat: () => void}} props
 */
export function createEnding(app, { topic, seated, closeChat }) {
  let sheet = /** @type {ReturnType<typeof openEnd> | null} */ (null);
  let before = /** @type {import('./settlement.js').Before} */ ({ wallet: null, rating: null });
  return {
    /** The game runs: what the player has is what it may change. @param {import('../core/types.js').RoomView} view */
    play(view) {
      if (view.you !== null) before = { wallet: app.store.get().me?.wallet ?? null, rating: view.seats[view.you].rating ?? null };
    },
    /** @param {import('../core/types.js').RoomView} view @param {boolean} news  nobody knew it before */
    finish(view, news) {
      const { title, why } = resultWords(app, view);
      if (news) app.sound.play(CUES[outcomeOf(view)] ?? 'start');
      app.announce(`${title}${app.t('say.stop')}${why}`, { assertive: true });
      if (!seated) return;
      closeChat();
      app.dialog.closeAll();
      sheet = openEnd(app, { topic, view, before });
    },
    /** @param {import('../core/types.js').RoomView} view */
    set: (view) => sheet?.set(view),
    destroy: () => sheet?.close(),
  };
}
