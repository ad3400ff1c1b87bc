import { fetched } from '../core/fetched.js';
import { outcomeOf, resultWords } from './result.js';

const CUES = { won: 'win', lost: 'lose', draw: 'draw' };

/**
 * The end of a game: announced to everybody, shown to the players as a sheet.
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, seated: boolean, closeChat: () => void}} props
 */
export function createEnding(app, { topic, seated, closeChat }) {
  let sheet = /** @type {ReturnType<typeof import('./endsheet.js').openEnd> | null} */ (null);
  let module = /** @type {Promise<typeof import('./endsheet.js')> | null} */ (null);
  let newest = /** @type {import('../core/types.js').RoomView | null} */ (null);
  let isGone = false;
  let before = /** @type {import('./settlement.js').Before} */ ({ wallet: null, rating: null });

  function fetchSheet() {
    module ??= app.whole(fetched(import('./endsheet.js')), { sheets: ['prizes', 'rank', 'end'], words: ['prizes', 'acts'] });
    module.catch(() => { module = null; });
    return module;
  }

  /** Without the sheet the choices still stand under the board. */
  async function open() {
    const { openEnd } = await fetchSheet();
    if (!isGone && newest) sheet = openEnd(app, { topic, view: newest, before });
  }

  return {
    /**
     * The game runs: what the player has is what it may change. The sheet is fetched with the first news, so that the end does not wait for it.
     * @param {import('../core/types.js').RoomView} view @param {boolean} [news]
     */
    play(view, news) {
      if (seated && news) fetchSheet().catch(() => {});
      if (view.you !== null) before = { wallet: app.store.get().me?.wallet ?? null, rating: view.seats[view.you].rating ?? null };
    },
    /**
     * @param {import('../core/types.js').RoomView} view @param {boolean} news  nobody knew it before
     * @param {string[]} [first]  sentences of what led to it
     */
    finish(view, news, first = []) {
      const { title, why } = resultWords(app, view);
      if (news) app.sound.play(CUES[outcomeOf(view)] ?? 'start');
      app.announce([...first, title, why].filter(Boolean).join(app.t('say.stop')), { assertive: true });
      newest = view;
      if (!seated) return;
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
