import { h, setAttribute } from '../../core/dom.js';
import { isOver } from '../../table/frame/status.js';
import { createNews } from './news.js';
import { createScreens } from './screens/screens.js';
import { LEAST } from './state.js';
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
 *
 * @typedef {{el: HTMLElement, set(view: import('../../core/types.js').RoomView, state: import('./state.js').State, more?: any): void, focus?(): void}} Screen
 * @typedef {(tools: Tools) => Screen} CreateScreen
 */

/** The order of the screens of a game, by its phases. */
const STEPS = ['players', 'factions', 'dealt', 'playing'];
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
export function createTable(app, { topic, view, act }, createPlayer) {
  const { t, settings } = app;
  const seated = Boolean(act.seated && createPlayer);
  let shown = '';

  const steps = STEPS.map((phase, index) => h('li', null, h('span', { class: 'smash-number', 'aria-hidden': 'true', text: String(index + 1) }), h('span', { text: t(`smashup.step.${phase}`) })));
  const road = h('ol', { class: 'smash-steps', 'aria-label': t('smashup.steps') }, ...steps);
  const place = h('div', { class: 'smash-place', tabindex: -1 });
  const el = h('div', { class: 'smash' }, road, place);
  const tray = createTray({ t, ended: act.ended });
  const nameOf = (player) => view().state.players[player]?.name ?? t('smashup.player', { n: player + 1 });
  const player = createPlayer && seated ? createPlayer(app, {
    topic, act, view, nameOf, draw, obstacle,
    flat: { el, enter: () => screenOf('playing').focus?.(), exit: () => { if (shown === 'playing') tray.focus('table_mode'); }, isShown: () => shown !== '' },
  }) : WATCHER;
  const { can, command, change, undo, cancel, turn, leave } = player;
  /** @type {Tools} */
  const tools = { app, t, seated, you: () => view().you, can, command, change, undo, cancel, turn, leave };
  const screenOf = createScreens(tools);
  const news = createNews(app, nameOf);

  /** The reason why the table cannot go on, in words; empty if it can. @param {import('./state.js').State} state */
  function obstacle({ phase, players, missing }) {
    if (phase === 'players' && players.length < LEAST) return t('smashup.names.few', { n: LEAST - players.length });
    return phase === 'factions' && missing > 0 ? t('smashup.factions.missing', { n: missing }) : '';
  }

  const phaseOf = (state) => (isOver(view()) ? 'over' : state.phase);

  function draw() {
    const state = player.current(view().state);
    const phase = phaseOf(state);
    const screen = screenOf(phase);
    const fresh = news.takeFresh();
    screen.set(view(), state, phase === 'playing' ? player.queue : fresh);
    if (shown !== phase) show(phase, screen);
    const table = phase === 'playing' && player.lies();
    setAttribute(el, 'data-table', table ? settings.get('smashupTurn') : null);
    setAttribute(el, 'data-waiting', !act.connected() && phase !== 'playing');
    const step = STEPS.indexOf(phase);
    road.hidden = isOver(view());
    steps.forEach((each, index) => {
      setAttribute(each, 'aria-current', index === step ? 'step' : null);
      setAttribute(each, 'data-done', index < step || phase === 'over');
    });
    const acts = isOver(view()) ? [] : player.acts(state);
    tray.set({ line: line(state), warn: !act.connected(), acts: acts.map((each) => ({ ...each, busy: player.busy && !each.local, off: !each.local && !can() })), over: isOver(view()) });
    player.lay(table);
  }

  function line(state) {
    if (isOver(view()) || (!seated && !act.connected())) return act.status();
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

  return {
    el,
    tray: tray.el,
    hear(before, change) {
      if (!change.snap && view().state !== before.state) news.hear(before, view(), change);
      player.hear();
    },
    draw() {
      player.hear();
      draw();
    },
    tell: draw,
    facts: () => null,
    destroy: player.destroy,
  };
}
