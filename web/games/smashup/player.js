import { explain } from '../../ui/over/attempt.js';
import { createAbsence } from './absence.js';
import { createCommands } from './acts/commands.js';
import { createCounts } from './acts/counts.js';
import { ahead } from './acts/queue.js';
import { createSender } from './acts/sender.js';
import { createSteps } from './acts/steps.js';

/**
 * The interface of a table for its players.
 * @typedef {object} PlayerProps
 * @property {string} topic
 * @property {import('../../table/frame/act.js').Act} act
 * @property {() => import('../../core/types.js').RoomView} view
 * @property {(player: number) => string} nameOf
 * @property {() => void} draw
 * @property {(state: import('./state.js').State) => string} obstacle  the reason why the table cannot go on, in words; empty if it can
 * @property {{el: HTMLElement, enter: () => void, exit: () => void, isShown: () => boolean}} flat  the device on the table; `enter` and `exit` move the focus
 *
 * @typedef {ReturnType<typeof createPlayer>} Player
 */

/**
 * The device while it lies on the table. Its module is fetched when the device is first laid there; if the fetch fails, the device stays in the hand.
 * @param {import('../../core/types.js').App} app @param {{place: PlayerProps['flat'], leave: () => void, came: () => void}} props
 */
function createFlatDevice(app, { place, leave, came }) {
  let flat = /** @type {ReturnType<typeof import('./flat.js').createFlat> | null} */ (null);
  let isAsked = false;
  /** Until the table has been drawn once. */
  let isOpening = true;
  let isGone = false;

  function load() {
    if (isAsked) return;
    isAsked = true;
    const opens = isOpening;
    app.games.part('smashup', 'flat').then(({ createFlat }) => {
      if (isGone) return;
      flat = createFlat(app, { ...place, leave, isOpening: opens });
      came();
    }, (refusal) => {
      isAsked = false;
      if (isGone) return;
      leave();
      explain(app, refusal);
    });
  }

  return {
    /** @returns {boolean} false while it is on its way */
    isHere() {
      if (!flat) load();
      return flat !== null;
    },
    turn: () => flat?.turn(),
    /** @param {boolean} next  as it is drawn */
    lay(next) {
      isOpening = false;
      flat?.set(next);
    },
    destroy() {
      isGone = true;
      flat?.destroy();
    },
  };
}

/**
 * The acts of a phone with players. Scores are counted without a network too; everything else waits for it.
 * @param {import('../../core/types.js').App} app
 * @param {PlayerProps} props
 */
export function createPlayer(app, { topic, act, view, nameOf, draw, obstacle, flat: place }) {
  const { t, sound, settings } = app;
  let destroyed = false;
  const can = () => view().phase === 'playing' && act.connected();
  const leave = () => settings.set('smashupTable', false);
  const sender = createSender(app, { topic, view, connected: act.connected, changed: () => { if (!destroyed && place.isShown()) draw(); }, refused });
  const flat = createFlatDevice(app, { place, leave, came: draw });
  const absence = createAbsence(app, { topic, view });
  const { change, undo } = createCounts(app, { sender, view, current, nameOf, refuse });
  const commands = createCommands(app, { topic, act, view, can, draw, refuse, waits: () => sender.queue.length > 0, isGone: () => destroyed });
  const { command, end, close } = commands;
  const { acts, line } = createSteps(app, { act, view, waiting: () => sender.queue.length, command, end, close, obstacle });

  /** The table as this phone has left it, including moves under way. */
  function current() { return commands.ahead(ahead(view().state, sender.queue)); }

  function refuse(words, failed) {
    sound.play('refuse');
    app.announce(words, { assertive: true });
    if (failed) failed(words);
    else app.toast(words, { kind: 'bad' });
  }

  /** Refused changes: the game had ended, or another player was quicker. */
  function refused(items, refusal) {
    if (destroyed) return;
    sound.play('refuse');
    const words = items.length > 1 || refusal.code !== 'illegal_move' || refusal.d?.rule === 'phase' ? t('smashup.too_late', { n: items.length }) : app.i18n.refusal(refusal, 'smashup');
    app.toast(words, { kind: 'bad' });
  }

  return {
    get queue() { return sender.queue; },
    get busy() { return commands.busy; },
    current, can, command, change, undo, cancel: sender.cancel, turn: flat.turn, leave, acts, line,
    /** A view came, or the connection was restored. */
    hear: sender.hear,
    /** True while the device lies on the table and shows scores. */
    lies: () => Boolean(settings.get('smashupTable')) && flat.isHere(),
    lay: flat.lay,
    destroy() {
      destroyed = true;
      absence.destroy();
      flat.destroy();
      sender.destroy();
    },
  };
}
