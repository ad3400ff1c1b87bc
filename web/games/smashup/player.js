import { fetched } from '../../core/net/fetched.js';
import { isOver } from '../../table/frame/status.js';
import { explain } from '../../ui/over/attempt.js';
import { signed } from './describe.js';
import { ahead } from './acts/queue.js';
import { createSender } from './acts/sender.js';
import { bounded, mayAct, undoable } from './state.js';

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
 * The acts of a phone with players. Scores are counted without a network too; everything else waits for it.
 * @param {import('../../core/types.js').App} app
 * @param {PlayerProps} props
 */
export function createPlayer(app, { topic, act, view, nameOf, draw, obstacle, flat: place }) {
  const { t, sound, settings } = app;
  let destroyed = false;
  let commands = /** @type {import('./acts/commands.js').Commands | null} */ (null);
  /** Presses that wait for them. */
  let asked = 0;
  let flat = /** @type {ReturnType<typeof import('./flat.js').createFlat> | null} */ (null);
  let isFlatAsked = false;
  /** Until the table has been drawn once. */
  let isOpening = true;
  let absence = /** @type {ReturnType<typeof import('./absence.js').createAbsence> | null} */ (null);
  let isAbsenceAsked = false;

  const can = () => view().phase === 'playing' && act.connected();
  const leave = () => settings.set('smashupTable', false);
  const sender = createSender(app, { topic, view, connected: act.connected, changed: () => { if (!destroyed && place.isShown()) draw(); }, refused });

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

  function change(player, step) {
    const state = current();
    if (state.phase !== 'playing' || isOver(view())) return;
    if (!mayAct(state, view().you, player)) return quietly(t('smashup.illegal_move.phone'));
    const next = state.score[player] + step;
    if (next !== bounded(next)) return quietly(t('smashup.illegal_move.bounds'));
    if (!sender.add({ act: 'score', player, change: step })) return refuse(t('smashup.queue_full'));
    sound.play('tick');
    sound.vibrate(10);
    app.announce(t('smashup.say.now', { name: nameOf(player), n: next }), { assertive: true });
  }

  function undo(entry) {
    const state = current();
    if (state.phase !== 'playing') return;
    const waiting = typeof entry === 'number' ? undefined : sender.queue.filter((item) => item.act === 'score' && !item.sent).at(-1);
    if (waiting) {
      sender.cancel(waiting.key);
      return void told(waiting);
    }
    const may = undoable(state, view().you);
    const chosenOne = typeof entry === 'number' ? may.find(({ n }) => n === entry) : may[0];
    if (!chosenOne) return refuse(t('smashup.illegal_move.entry'));
    if (!sender.add({ act: 'undo', player: chosenOne.player, change: -chosenOne.change, entry: chosenOne.n })) return refuse(t('smashup.queue_full'));
    told(chosenOne);
  }

  function told({ player, change: by }) {
    sound.play('tick');
    app.announce(t('smashup.say.undone', { name: nameOf(player), change: signed(by) }), { assertive: true });
  }

  /** A press without effect is often one too many of several: its toast covers no button. */
  const quietly = (words) => app.announce(words, { assertive: true });

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

  /**
   * The actions that are possible now: the last one is the next step.
   * @returns {{key: string, run: () => void, main?: boolean, local?: boolean, obstacle?: string}[]}
   */
  function acts(state) {
    const host = state.host === view().you;
    const go = (key, m, more = {}) => ({ key, run: () => command(m), ...more });
    switch (state.phase) {
      case 'players': return [go('to_factions', 'factions', { main: true, obstacle: obstacle(state) })];
      case 'factions': return [go('back', 'back'), go('deal', 'deal', { main: true, obstacle: obstacle(state) })];
      case 'dealt': return [go('back', 'back'), go('deal_again', 'deal'), go('play', 'play', { main: true })];
      case 'playing': return [{ key: 'table_mode', run: () => settings.set('smashupTable', true), local: true }, ...(host ? [{ key: 'end', run: () => withCommands((all) => all.end()), main: true }] : [])];
      default: return [...(host ? [go('to_scores', 'back'), { key: 'close', run: () => withCommands((all) => all.close()) }] : []), go('players', 'players'), go('new_deal', 'deal'), go('again', 'again', { main: true })];
    }
  }

  function line(state) {
    const waiting = sender.queue.length;
    if (!act.connected()) return waiting > 0 ? t('smashup.offline_waits', { n: waiting }) : state.phase === 'playing' ? t('smashup.offline_counts') : act.status();
    if (state.phase === 'playing') return state.host === view().you ? t('smashup.hint.playing') : t('smashup.hint.playing_guest');
    return obstacle(state) || t(`smashup.hint.${state.phase}`);
  }

  /** Asks once. A device that cannot be laid on the table stays in the hand. */
  function fetchTable() {
    if (isFlatAsked) return;
    isFlatAsked = true;
    const opens = isOpening;
    app.games.part('smashup', 'flat').then(({ createFlat }) => {
      if (destroyed) return;
      flat = createFlat(app, { ...place, leave, isOpening: opens });
      draw();
    }, (refusal) => {
      isFlatAsked = false;
      if (destroyed) return;
      leave();
      explain(app, refusal);
    });
  }

  /** Needed while a host is away; fetched again with the next view if the fetch failed. */
  function lookForHost() {
    const { state, seats, you } = view();
    if (absence || isAbsenceAsked || state.host === null || state.host === you || seats[state.host]?.on !== false) return;
    isAbsenceAsked = true;
    fetched(import('./absence.js')).then(({ createAbsence }) => { if (!destroyed) absence = createAbsence(app, { topic, view }); }, (refusal) => {
      if (!refusal.code) throw refusal;
    }).finally(() => { isAbsenceAsked = false; });
  }

  return {
    get queue() { return sender.queue; },
    get busy() { return asked > 0 || commands?.busy === true; },
    current, can, command, change, undo, cancel: sender.cancel, turn: () => flat?.turn(), leave, acts, line,
    /** A view came, or the connection was restored. */
    hear() {
      sender.hear();
      lookForHost();
    },
    /** True while the device lies on the table and shows scores. */
    lies() {
      const isWanted = Boolean(settings.get('smashupTable'));
      if (isWanted && !flat) fetchTable();
      return isWanted && flat !== null;
    },
    /** @param {boolean} next  as it is drawn */
    lay(next) {
      isOpening = false;
      flat?.set(next);
    },
    destroy() {
      destroyed = true;
      absence?.destroy();
      flat?.destroy();
      sender.destroy();
    },
  };
}
