import { h, setAttribute } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { isOver } from '../../table/frame/status.js';
import { explain } from '../../ui/over/attempt.js';
import { wordsOf } from './describe.js';
import * as parts from './parts.js';
import { createNames } from './screens/names.js';
import { createScores } from './screens/scores.js';
import { LEAST } from './state.js';
import { createTray } from './tray.js';

/**
 * The interface of a table to its screens.
 * @typedef {object} Tools
 * @property {import('../../core/types.js').App} app
 * @property {import('./describe.js').Words} t
 * @property {typeof import('./parts.js')} parts
 * @property {boolean} seated
 * @property {() => number | null} you
 * @property {() => boolean} can  whether anything but scores can be done now
 * @property {(m: string, then?: {done?: () => void, failed?: (words: string) => void}) => void} command
 * @property {(player: number, change: number) => void} change
 * @property {(entry?: number | Event) => void} undo  the newest change unless told
 * @property {(key: string) => void} cancel
 * @property {() => void} turn  turns the panels on the table
 * @property {() => void} leave  picks the device up from the table
 *
 * @typedef {{el: HTMLElement, set(view: import('../../core/types.js').RoomView, state: import('./state.js').State, more?: any): void, focus?(): void}} Screen
 * @typedef {(tools: Tools) => Screen} CreateScreen
 */

/** The order of the screens of a game, by its phases. */
const STEPS = ['players', 'factions', 'dealt', 'playing'];
/** The screens that are fetched when a game comes to them. A game begins with names, and is counted without a network, so those two are here. @type {Record<string, () => Promise<CreateScreen>>} */
const LATER = {
  factions: () => import('./screens/factions.js').then(({ createFactions }) => createFactions),
  dealt: () => import('./screens/dealt.js').then(({ createDealt }) => createDealt),
  over: () => import('./screens/over.js').then(({ createOver }) => createOver),
};

/** The player of a spectator, who cannot act. @type {import('./player.js').Player} */
const WATCHER = {
  queue: [], busy: false, current: (/** @type {any} */ state) => state, can: () => false, command() {}, change() {}, undo() {}, cancel() {}, turn() {}, leave() {},
  acts: () => [], line: () => '', hear() {}, lies: () => false, lay() {}, destroy() {},
};

/**
 * The six screens of a table.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @param {typeof import('./player.js').createPlayer | null} createPlayer  for players; null for spectators
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createTable(app, { topic, view: first, act }, createPlayer) {
  const { t, sound, settings } = app;
  const seated = Boolean(act.seated && createPlayer);
  let view = first;
  let shown = '';
  let fresh = false;
  /** The phase whose screen is on its way. */
  let coming = '';
  /** The phase whose screen could not be fetched, once that was announced. */
  let missed = '';
  let destroyed = false;

  const steps = STEPS.map((phase, index) => h('li', null, h('span', { class: 'smash-number', 'aria-hidden': 'true', text: String(index + 1) }), h('span', { text: t(`smashup.step.${phase}`) })));
  const road = h('ol', { class: 'smash-steps', 'aria-label': t('smashup.steps') }, ...steps);
  const place = h('div', { class: 'smash-place', tabindex: -1 });
  const el = h('div', { class: 'smash' }, road, place);
  const tray = createTray({ t, ended: act.ended });
  const nameOf = (player) => view.state.players[player]?.name ?? t('smashup.player', { n: player + 1 });
  const player = createPlayer && seated ? createPlayer(app, {
    topic, act, view: () => view, nameOf, draw, obstacle,
    flat: { el, enter: () => screens.playing.focus?.(), exit: () => { if (shown === 'playing') tray.focus('table_mode'); }, isShown: () => shown !== '' },
  }) : WATCHER;
  const { can, command, change, undo, cancel, turn, leave } = player;
  /** @type {Tools} */
  const tools = { app, t, parts, seated, you: () => view.you, can, command, change, undo, cancel, turn, leave };
  const screens = /** @type {Record<string, Screen>} */ ({ players: createNames(tools), playing: createScores(tools) });

  /** The reason why the table cannot go on, in words; empty if it can. @param {import('./state.js').State} state */
  function obstacle({ phase, players, missing }) {
    if (phase === 'players' && players.length < LEAST) return t('smashup.names.few', { n: LEAST - players.length });
    return phase === 'factions' && missing > 0 ? t('smashup.factions.missing', { n: missing }) : '';
  }

  /** The screen before stays until it is here. One that did not come is asked for again with the next thing that happens. */
  function fetchScreen(phase) {
    if (coming === phase) return;
    coming = phase;
    fetched(LATER[phase]()).then((create) => {
      screens[phase] ??= create(tools);
      missed = '';
    }, (refusal) => {
      if (!destroyed && missed !== phase) explain(app, refusal);
      missed = phase;
    }).finally(() => {
      if (coming !== phase) return;
      coming = '';
      if (!destroyed) paint();
    });
  }

  const phaseOf = (state) => (isOver(view) ? 'over' : state.phase);

  function draw() {
    const phase = phaseOf(view.state);
    if (!screens[phase]) fetchScreen(phase);
    paint();
  }

  function paint() {
    const state = player.current(view.state);
    const phase = phaseOf(state);
    const screen = screens[phase];
    if (screen) {
      screen.set(view, state, phase === 'playing' ? player.queue : fresh);
      fresh = false;
      if (shown !== phase) show(phase, screen);
    }
    const table = phase === 'playing' && player.lies();
    setAttribute(el, 'data-table', table ? settings.get('smashupTurn') : null);
    setAttribute(el, 'data-waiting', (!act.connected() && phase !== 'playing') || !screen);
    const step = STEPS.indexOf(phase);
    road.hidden = isOver(view);
    steps.forEach((each, index) => {
      setAttribute(each, 'aria-current', index === step ? 'step' : null);
      setAttribute(each, 'data-done', index < step || phase === 'over');
    });
    const acts = isOver(view) ? [] : player.acts(state);
    const busy = player.busy || coming === phase;
    tray.set({ line: line(state), warn: !act.connected(), acts: acts.map((each) => ({ ...each, busy: busy && !each.local, off: !each.local && !can() })), over: isOver(view) });
    player.lay(table);
  }

  function line(state) {
    if (isOver(view) || (!seated && !act.connected())) return act.status();
    return seated ? player.line(state) : t('smashup.watching');
  }

  /** After a change of screen, screen readers and keyboards begin at its top. */
  function show(phase, screen) {
    const news = shown !== '';
    const held = place.contains(document.activeElement) || tray.el.contains(document.activeElement);
    shown = phase;
    el.dataset.screen = phase;
    place.replaceChildren(screen.el);
    place.scrollTop = 0;
    if (news && held) place.focus({ preventScroll: true });
  }

  /** Announces the moves of other players, in addition to the words and sounds of the frame. */
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
    if (next.phase === 'over' && old.phase !== 'over') later(parts.winnerWords(app, next));
    const leads = next.leads.join();
    if (next.phase === 'playing' && leads && leads !== old.leads.join()) later(t(next.leads.length > 1 ? 'smashup.scores.tie_at' : 'smashup.scores.lead_at', { names: app.i18n.list(next.leads.map(nameOf)), n: next.score[next.leads[0]] }));
    if (change.x?.m && view.last?.seat !== view.you && wordsOf(view.last?.m ?? null)[0] === 'score') {
      const player = Number(wordsOf(view.last?.m ?? null)[1]) - 1;
      later(t('smashup.say.now', { name: nameOf(player), n: next.score[player] ?? 0 }));
    }
  }

  /** Announced after the frame's words about the same view. */
  const later = (words) => queueMicrotask(() => app.announce(words, { assertive: false }));

  return {
    el,
    tray: tray.el,
    set(newest, change) {
      const before = view;
      view = newest;
      if (!change.snap && newest.state !== before.state) hear(before, change);
      player.hear();
    },
    draw() {
      player.hear();
      draw();
    },
    tell: draw,
    facts: () => null,
    destroy() {
      destroyed = true;
      player.destroy();
    },
  };
}
