import { fetched } from '../../core/net/fetched.js';
import { explain } from '../../ui/over/attempt.js';
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
 * Watches for a host who is away. The way to a new host is fetched then, and again with the next view if the fetch failed.
 * @param {import('../../core/types.js').App} app @param {{topic: string, view: () => import('../../core/types.js').RoomView}} props
 */
function createHostWatch(app, { topic, view }) {
  let absence = /** @type {ReturnType<typeof import('./absence.js').createAbsence> | null} */ (null);
  let isAsked = false;
  let isGone = false;
  return {
    look() {
      const { state, seats, you } = view();
      if (absence || isAsked || state.host === null || state.host === you || seats[state.host]?.on !== false) return;
      isAsked = true;
      fetched(import('./absence.js')).then(({ createAbsence }) => { if (!isGone) absence = createAbsence(app, { topic, view }); }, (refusal) => {
        if (!refusal.code) throw refusal;
      }).finally(() => { isAsked = false; });
    },
    destroy() {
      isGone = true;
      absence?.destroy();
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
  let commands = /** @type {import('./acts/commands.js').Commands | null} */ (null);
  /** The number of presses that wait for the commands. */
  let asked = 0;
  const can = () => view().phase === 'playing' && act.connected();
  const leave = () => settings.set('smashupTable', false);
  const sender = createSender(app, { topic, view, connected: act.connected, changed: () => { if (!destroyed && place.isShown()) draw(); }, refused });
  const flat = createFlatDevice(app, { place, leave, came: draw });
  const host = createHostWatch(app, { topic, view });
  const { change, undo } = createCounts(app, { sender, view, current, nameOf, refuse });
  const { acts, line } = createSteps(app, { act, view, waiting: () => sender.queue.length, command, withCommands, obstacle });

  /** The table as this phone has left it, including moves under way. */
  function current() {
    const state = ahead(view().state, sender.queue);
    return commands ? commands.ahead(state) : state;
  }

  /** Fetches the commands for everything but counting, with the first press. @param {(commands: import('./acts/commands.js').Commands) => void} run @param {(words: string) => void} [failed] */
  function withCommands(run, failed) {
    if (commands) return run(commands);
    asked += 1;
    fetched(import('./acts/commands.js')).then(({ createCommands }) => {
      if (destroyed) return;
      commands ??= createCommands(app, { topic, act, view, can, draw, refuse, waits: () => sender.queue.length > 0, isGone: () => destroyed });
      run(commands);
    }, (refusal) => {
      if (!refusal.code) throw refusal;
      if (!destroyed) refuse(app.i18n.refusal(refusal), failed);
    }).finally(() => {
      asked -= 1;
      if (!destroyed) draw();
    });
    draw();
  }

  /** Everything but scores. @type {import('./table.js').Tools['command']} */
  function command(m, then) {
    if (!can()) return refuse(act.why());
    withCommands((all) => all.command(m, then), then?.failed);
  }

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
    get busy() { return asked > 0 || commands?.busy === true; },
    current, can, command, change, undo, cancel: sender.cancel, turn: flat.turn, leave, acts, line,
    /** A view came, or the connection was restored. */
    hear() {
      sender.hear();
      host.look();
    },
    /** True while the device lies on the table and shows scores. */
    lies: () => Boolean(settings.get('smashupTable')) && flat.isHere(),
    lay: flat.lay,
    destroy() {
      destroyed = true;
      host.destroy();
      flat.destroy();
      sender.destroy();
    },
  };
}
