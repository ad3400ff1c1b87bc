import { h, setAttribute } from '../../core/dom.js';
import { isOver } from '../../table/status.js';
import { createAbsence } from './absence.js';
import { createDealt } from './dealt.js';
import { TURNS } from './defaults.js';
import { cue, describe, signed, wordsOf } from './describe.js';
import { createFactions } from './factions.js';
import { createFlat } from './flat.js';
import { createNames } from './names.js';
import { createOver, winnerWords } from './over.js';
import { ahead, newKey } from './queue.js';
import { createScores } from './scores.js';
import { createSender } from './sender.js';
import { SETS } from './sets.js';
import { bounded, mayAct, needed, undoable } from './state.js';
import { createTray } from './tray.js';

/**
 * The interface of a table to its screens.
 * @typedef {object} Tools
 * @property {import('../../core/types.js').App} app
 * @property {import('./describe.js').Words} t
 * @property {boolean} seated
 * @property {() => number | null} you
 * @property {() => boolean} can  whether anything but scores can be done now
 * @property {(m: string, then?: {done?: () => void, failed?: (words: string) => void}) => void} command
 * @property {(player: number, change: number) => void} change
 * @property {(entry?: number | Event) => void} undo  the newest change unless told
 * @property {(key: string) => void} cancel
 * @property {() => void} turn  turns the panels on the table
 * @property {() => void} leave  picks the device up from the table
 */

/** The order of the screens of a game, by its phases. */
const STEPS = ['players', 'factions', 'dealt', 'playing'];
/** How often a move is sent anew that a second page of the same player has overtaken. */
const TRIES = 4;

/**
 * The six screens of a table. Scores are counted without a network too; everything else waits for it.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/act.js').PlayProps} props
 * @returns {import('../../table/act.js').Play}
 */
export function createPlay(app, { topic, view: first, act }) {
  const { t, sound, settings, net } = app;
  const { seated } = act;
  let view = first;
  let shown = '';
  let fresh = false;
  /** Choices of factions under way, oldest first. */
  let choices = /** @type {string[]} */ ([]);
  let running = 0;
  let chain = Promise.resolve();
  let destroyed = false;

  const can = () => seated && view.phase === 'playing' && act.connected();
  /** @type {Tools} */
  const tools = { app, t, seated, you: () => view.you, can, command, change, undo, cancel: (key) => sender?.cancel(key), turn, leave: () => settings.set('smashupTable', false) };
  const screens = { players: createNames(tools), factions: createFactions(tools), dealt: createDealt(tools), playing: createScores(tools), over: createOver(tools) };
  const steps = STEPS.map((phase, index) => h('li', null, h('span', { class: 'smash-number', 'aria-hidden': 'true', text: String(index + 1) }), h('span', { text: t(`smashup.step.${phase}`) })));
  const road = h('ol', { class: 'smash-steps', 'aria-label': t('smashup.steps') }, ...steps);
  const place = h('div', { class: 'smash-place', tabindex: -1 });
  const el = h('div', { class: 'smash' }, road, place);
  const tray = createTray({ t, ended: act.ended });
  const flat = createFlat({ el, enter: () => screens.playing.focus(), exit: () => { if (shown === 'playing') tray.focus('table_mode'); }, leave: tools.leave });
  const sender = seated ? createSender(app, { topic, view: () => view, connected: act.connected, changed: () => { if (!destroyed && shown) draw(); }, refused }) : null;

  const absence = seated ? createAbsence(app, { topic, view: () => view }) : null;

  /** The table as this viewer has left it, with what is on its way. */
  function current() {
    const state = ahead(view.state, sender?.queue ?? []);
    return choices.length > 0 && state.phase === 'factions' ? chosen(state) : state;
  }

  function chosen(state) {
    const off = new Set(state.off);
    for (const m of choices) {
      const [verb, id, on] = wordsOf(m);
      const ids = verb === 'set' ? SETS.find((set) => set.id === id)?.factions ?? [] : [id];
      for (const each of ids) {
        if (on === 'on') off.delete(each);
        else off.add(each);
      }
    }
    const all = SETS.flatMap(({ factions }) => factions);
    const selected = all.length - off.size;
    return { ...state, off: all.filter((each) => off.has(each)), selected, missing: Math.max(0, needed(state) - selected) };
  }

  /** Everything but scores, one after the other. @type {Tools['command']} */
  function command(m, then = {}) {
    const { done, failed } = then;
    if (!can()) return refuse(act.why());
    const isChoice = /^(set|faction) /.test(m);
    if (isChoice) choices = [...choices, m];
    running += 1;
    sound.play(cue(m, true).sound);
    const text = `${m} ~${newKey()}`;
    const before = view.state;
    chain = chain.then(() => send(text)).then(() => {
      app.announce(t('say.you', { move: describe(m, t, before) }), { assertive: true });
      done?.();
    }, (refusal) => {
      if (!refusal?.code) throw refusal;
      refuse(app.i18n.refusal(refusal, 'smashup'), failed);
    }).finally(() => {
      running -= 1;
      if (isChoice) choices = choices.slice(1);
      if (!destroyed) draw();
    });
    draw();
  }

  async function send(m) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await net.act(topic, 'move', { at: view.ply, d: { m } });
      } catch (refusal) {
        if (refusal?.d?.rule === 'again' || refusal?.d?.rule === 'same') return undefined;
        if (!['stale', 'ahead', 'rate', 'busy'].includes(refusal?.code) || tries === TRIES) throw refusal;
        await new Promise((run) => app.clock.after(refusal.retry_ms ?? 200, () => run(undefined)));
      }
    }
  }

  function change(player, step) {
    const state = current();
    if (!seated || state.phase !== 'playing' || isOver(view)) return;
    if (!mayAct(state, view.you, player)) return quietly(t('smashup.illegal_move.phone'));
    const next = state.score[player] + step;
    if (next !== bounded(next)) return quietly(t('smashup.illegal_move.bounds'));
    if (!sender?.add({ act: 'score', player, change: step })) return refuse(t('smashup.queue_full'));
    sound.play('tick');
    sound.vibrate(10);
    app.announce(t('smashup.say.now', { name: nameOf(player), n: next }), { assertive: true });
  }

  function undo(entry) {
    const state = current();
    if (!seated || state.phase !== 'playing') return;
    const waiting = typeof entry === 'number' ? undefined : sender?.queue.filter((item) => item.act === 'score' && !item.sent).at(-1);
    if (waiting) {
      sender?.cancel(waiting.key);
      return void told(waiting);
    }
    const may = undoable(state, view.you);
    const chosenOne = typeof entry === 'number' ? may.find(({ n }) => n === entry) : may[0];
    if (!chosenOne) return refuse(t('smashup.illegal_move.entry'));
    if (!sender?.add({ act: 'undo', player: chosenOne.player, change: -chosenOne.change, entry: chosenOne.n })) return refuse(t('smashup.queue_full'));
    told(chosenOne);
  }

  function told({ player, change: by }) {
    sound.play('tick');
    app.announce(t('smashup.say.undone', { name: nameOf(player), change: signed(by) }), { assertive: true });
  }

  /** A press that can do nothing is often one too many of several: it covers nothing. */
  const quietly = (words) => app.announce(words, { assertive: true });

  function refuse(words, failed) {
    sound.play('refuse');
    app.announce(words, { assertive: true });
    if (failed) failed(words);
    else app.toast(words, { kind: 'bad' });
  }

  /** Changes that will never be made: the game had ended, or somebody else was quicker. */
  function refused(items, refusal) {
    if (destroyed) return;
    sound.play('refuse');
    const words = items.length > 1 || refusal.code !== 'illegal_move' || refusal.d?.rule === 'phase' ? t('smashup.too_late', { n: items.length }) : app.i18n.refusal(refusal, 'smashup');
    app.toast(words, { kind: 'bad' });
  }

  function turn() {
    const next = TURNS[(TURNS.indexOf(settings.get('smashupTurn')) + 1) % TURNS.length];
    settings.set('smashupTurn', next);
    app.announce(t(`smashup.turn.${next}`));
  }

  const nameOf = (player) => view.state.players[player]?.name ?? t('smashup.player', { n: player + 1 });

  /** Ends the game after a second press: everybody's counting stops with it. */
  async function end() {
    if (!can()) return refuse(act.why());
    if ((sender?.queue.length ?? 0) > 0) return refuse(t('smashup.end_waits'));
    const sure = await app.dialog.confirm({ title: t('smashup.end_title'), text: t('smashup.end_text'), ok: t('smashup.end'), cancel: t('smashup.go_on') });
    if (sure) command('end');
  }

  async function close() {
    if (!can()) return refuse(act.why());
    const sure = await app.dialog.confirm({ title: t('smashup.close_title'), text: t('smashup.close_text'), ok: t('smashup.close'), cancel: t('dialog.cancel') });
    if (sure) command('close');
  }

  /** The actions that are possible now: the last one is the next step. */
  function acts(state) {
    const host = state.host === view.you;
    const go = (key, m, more = {}) => ({ key, run: () => command(m), ...more });
    switch (state.phase) {
      case 'players': return [go('to_factions', 'factions', { main: true, obstacle: screens.players.obstacle(state) })];
      case 'factions': return [go('back', 'back'), go('deal', 'deal', { main: true, obstacle: screens.factions.obstacle(state) })];
      case 'dealt': return [go('back', 'back'), go('deal_again', 'deal'), go('play', 'play', { main: true })];
      case 'playing': return [{ key: 'table_mode', run: () => settings.set('smashupTable', true), local: true }, ...(host ? [{ key: 'end', run: end, main: true }] : [])];
      default: return [...(host ? [go('to_scores', 'back'), { key: 'close', run: close }] : []), go('players', 'players'), go('new_deal', 'deal'), go('again', 'again', { main: true })];
    }
  }

  function line(state) {
    const waiting = sender?.queue.length ?? 0;
    if (isOver(view)) return act.status();
    if (!act.connected()) return waiting > 0 ? t('smashup.offline_waits', { n: waiting }) : state.phase === 'playing' && seated ? t('smashup.offline_counts') : act.status();
    if (!seated) return t('smashup.watching');
    const obstacle = state.phase === 'players' ? screens.players.obstacle(state) : state.phase === 'factions' ? screens.factions.obstacle(state) : '';
    if (obstacle) return obstacle;
    if (state.phase === 'playing') return state.host === view.you ? t('smashup.hint.playing') : t('smashup.hint.playing_guest');
    return t(`smashup.hint.${state.phase}`);
  }

  function draw() {
    const state = current();
    const phase = isOver(view) ? 'over' : state.phase;
    const screen = screens[phase];
    if (phase === 'playing') screens.playing.set(view, state, sender?.queue ?? []);
    else screens[phase].set(view, state, fresh);
    fresh = false;
    if (shown !== phase) show(phase, screen);
    const table = Boolean(phase === 'playing' && seated && settings.get('smashupTable'));
    setAttribute(el, 'data-table', table ? settings.get('smashupTurn') : null);
    setAttribute(el, 'data-waiting', !act.connected() && phase !== 'playing');
    const step = STEPS.indexOf(phase);
    road.hidden = isOver(view);
    steps.forEach((each, index) => {
      setAttribute(each, 'aria-current', index === step ? 'step' : null);
      setAttribute(each, 'data-done', index < step || phase === 'over');
    });
    tray.set({ line: line(state), warn: !act.connected(), acts: seated && !isOver(view) ? acts(state).map((each) => ({ ...each, busy: running > 0 && !each.local, off: !each.local && !can() })) : [], over: isOver(view) });
    flat.set(table);
  }

  /** Another screen: readers and keyboards begin at its top. */
  function show(phase, screen) {
    const news = shown !== '';
    const held = place.contains(document.activeElement) || tray.el.contains(document.activeElement);
    shown = phase;
    el.dataset.screen = phase;
    place.replaceChildren(screen.el);
    place.scrollTop = 0;
    if (news && held) place.focus({ preventScroll: true });
  }

  /** Tells the acts of others, in words and sounds beyond those of the frame. */
  function hear(before, change) {
    const [old, next] = [before.state, view.state];
    // Otherwise readers would find the end of the last game in the next one.
    if (next.phase !== old.phase && next.phase !== 'over') later(t(`smashup.step.${next.phase}`));
    if (next.deal !== old.deal) {
      fresh = true;
      sound.play('deal');
      const hands = next.hands.map((hand, player) => t('smashup.say.hand', { name: nameOf(player), list: app.i18n.list(hand.map((faction) => t(`smashup.faction.${faction}`))) }));
      later(hands.join(t('say.stop')));
    }
    if (next.phase === 'over' && old.phase !== 'over') later(winnerWords(app, next));
    const leads = next.leads.join();
    if (next.phase === 'playing' && leads && leads !== old.leads.join()) later(t(next.leads.length > 1 ? 'smashup.scores.tie_at' : 'smashup.scores.lead_at', { names: app.i18n.list(next.leads.map(nameOf)), n: next.score[next.leads[0]] }));
    if (change.x?.m && view.last?.seat !== view.you && wordsOf(view.last?.m ?? null)[0] === 'score') {
      const player = Number(wordsOf(view.last?.m ?? null)[1]) - 1;
      later(t('smashup.say.now', { name: nameOf(player), n: next.score[player] ?? 0 }));
    }
  }

  /** After what the frame says of the same view. */
  const later = (words) => queueMicrotask(() => app.announce(words, { assertive: false }));

  return {
    el,
    tray: tray.el,
    set(newest, change) {
      const before = view;
      view = newest;
      if (!change.snap && newest.state !== before.state) hear(before, change);
      sender?.hear();
    },
    draw() {
      sender?.hear();
      draw();
    },
    tell: draw,
    facts: () => null,
    destroy() {
      destroyed = true;
      absence?.destroy();
      flat.destroy();
      sender?.destroy();
    },
  };
}
