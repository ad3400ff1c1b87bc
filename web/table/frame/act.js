import { OFFLINE } from '../../core/net/protocol.js';
import { statusWords } from './status.js';

/**
 * The actions that a game's screen may ask of its table.
 * @typedef {ReturnType<typeof createAct>} Act
 *
 * @typedef {{topic: string, view: () => import('../../core/types.js').RoomView, act: Act}} PlayProps  `view`: the one that the table shows now
 *
 * @typedef {{readonly at: number | null, button: HTMLElement | null, hear(before: import('../../core/types.js').RoomView): void, words(): string | null}} Look  as in lookback.js
 *
 * @typedef {object} Play  A game on the screen, inside the frame that every table has.
 * @property {HTMLElement} el  the board, the cards, …
 * @property {HTMLElement} tray  the strip under it, in reach of a thumb, with the status line
 * @property {(before: import('../../core/types.js').RoomView, change: import('../../core/types.js').Change) => void} hear  another view is shown; it is drawn by `draw`
 * @property {() => void} draw
 * @property {() => void} tell  the status line may have changed with the time
 * @property {(seat: number) => import('./playerbar.js').Facts | null} facts
 * @property {() => void} [flip]
 * @property {boolean} [looksBack]  it also draws the earlier positions that `act.looking` names
 * @property {() => number} [bottom]  the seat nearest to a watcher
 * @property {() => void} destroy
 */

/**
 * @param {import('../../core/types.js').App} app
 * @param {object} table
 * @param {() => import('../../core/types.js').RoomView} table.view
 * @param {import('../../games/catalog.js').GameModule} table.game
 * @param {ReturnType<typeof import('../own/ownmove.js').createOwnMove>} table.own
 * @param {Look} table.look
 * @param {() => void} table.resign  asks first, as `leave` does
 * @param {() => void} table.leave
 * @param {() => number} table.left  ms of the running turn
 * @param {{open: boolean, hide: () => void}} table.chat
 * @param {HTMLElement} table.ended  the choices after the game
 * @param {() => void} table.turned  another seat may be at the bottom
 */
export function createAct(app, { view, game, own, look, resign, leave, left, chat, ended, turned }) {
  const { t, store } = app;
  const connected = () => store.get().conn.status === 'open';

  function mode() {
    const { you, phase, clock, seats } = view();
    if (you === null || phase !== 'playing' || !connected() || clock?.paused || own.pending || look.at !== null || seats[you].out) return 'none';
    return own.free ? 'move' : 'plan';
  }

  function why() {
    if (view().phase !== 'playing') return t('error.phase.over');
    if (look.at !== null) return t('game.look_why');
    return t(own.pending ? 'game.sending' : connected() ? 'error.not_your_turn' : 'conn.lost');
  }

  return {
    seated: view().you !== null,
    ended,
    connected,
    left,
    resign,
    leave,
    turned,
    /** `plan`: somebody else is to move and a move may be chosen ahead. @returns {'move' | 'plan' | 'none'} */
    mode,
    /** The reason why the player cannot act now, in words. */
    why,
    /** The own move that waits for the server. */
    get pending() { return own.pending; },
    get planned() { return own.planned; },
    /** The number of moves after which the board is wanted, in a game that looks back; null for the newest position. */
    get looking() { return look.at; },
    /** The button that leads back to the newest position, of a game that looks back. */
    lookBack: /** @type {HTMLElement} */ (look.button),
    commit: own.commit,
    plan: own.plan,
    /** The status line. @param {string | null} [hint]  the game's words to the player on turn, if it has more to say than that it is their turn */
    status: (hint) => look.words() ?? statusWords(app, { view: view(), spell: (m) => game.spell(m, t).text, connected: connected(), offline: store.get().conn.code === OFFLINE, own, hint, left: left() }),
    /** Closes the chat; false when it is not open. */
    closeChat() {
      if (!chat.open) return false;
      chat.hide();
      return true;
    },
  };
}
