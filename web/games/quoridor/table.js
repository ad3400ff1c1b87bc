import { createBag, h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { explain } from '../../ui/over/attempt.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { describe, squareWords } from './describe.js';
import { createFoot } from './foot.js';
import { squareName, squareOf } from './rules/notation.js';
import { positionAfter } from './rules/past.js';
import { playScene } from './scene/playscene.js';
import { after, wallsFor } from './rules/rules.js';
import { flipStep, turnsFor } from './scene/scene.js';

/** @typedef {ReturnType<typeof import('./hand/aim.js').createAim>} Aim */

/** The aim of spectators, and of players who have not acted yet. @type {Aim} */
const NO_AIM = {
  now: null, reachable: () => new Set(), obstacle: () => /** @type {const} */ ('not_now'), across: () => undefined, turn: () => false, steer: () => false,
  hover() {}, press() {}, drag() {}, drop() {}, cancel() {}, confirm() {}, choose() {}, say() {}, startWall() {}, clear() {},
};

/** @param {string} key */
const isKey = (key) => key === 'Escape' || /^[wrmclfgp?]$/i.test(key);

/** The events of a player who points before the aim is loaded: they are replayed then. */
const POINTED = ['pointerover', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave', 'contextmenu'];

/** @typedef {{createCoach: typeof import('./coach.js').createCoach, fetchHand: () => Promise<typeof import('./hand/hand.js')>}} Player */

/**
 * The board of a table with its input: pointers, keys and typed lines aim, and an aim becomes a move.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @param {Player | null} player  the parts for players, most of them fetched with the first action; null for spectators
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createBoardTable(app, { view: first, act }, player) {
  const { t, sound, settings } = app;
  const seats = first.config.seats;
  let view = first;
  let flipped = 0;
  /** The squares to step to are marked, even if the player has switched the dots off. */
  let isPointing = false;
  /** The keys that steer a wall have been told once. */
  let isTold = false;

  const bag = createBag();
  const board = createBoard();
  let aim = /** @type {Aim} */ (player ? { ...NO_AIM, reachable } : NO_AIM);
  let input = /** @type {ReturnType<typeof import('./board/input.js').createInput> | null} */ (null);
  let keys = /** @type {ReturnType<typeof import('./hand/keys.js').createKeys> | null} */ (null);
  let hands = /** @type {Promise<void> | null} */ (null);
  let isGone = false;
  const grid = createGrid({
    label: t(act.seated ? 'quoridor.board.label' : 'quoridor.board.label_watch'), turns: direction,
    choose: (square) => { if (act.seated) withHands(() => aim.choose(square)); }, key: press, steer: (step) => aim.steer(step),
  });
  const foot = createFoot(app, {
    act, aim: () => aim, isKeyed: () => keys?.used === true, coach: player?.createCoach(app), view: () => view, turn, cancel, ruleWords,
    pass: () => withHands(() => keys?.pass()),
  });
  const veil = h('div', { class: 'board-veil', hidden: true });
  board.el.append(grid.el, veil);
  if (player) listenToPointers();
  bag.on(grid.el, 'focusin', () => { fetchHands().catch(() => {}); });
  bag.on(window, 'keydown', (event) => withHands(() => keys?.hear(event), () => keys !== null || isKey(event.key)));

  /** Fetches the aim and the keys with the first action. */
  function fetchHands() {
    hands ??= player ? fetched(player.fetchHand()).then(takeHand) : fetched(import('./hand/keys.js')).then(({ createKeys }) => takeKeys(createKeys, null));
    hands.catch(() => { hands = null; });
    return hands;
  }

  /** At once, if they are here. @param {() => void} run @param {() => boolean} [isWanted] */
  function withHands(run, isWanted = () => true) {
    if (!isWanted()) return;
    if (keys) run();
    else fetchHands().then(() => { if (!isGone) run(); }, (refusal) => { if (!isGone) explain(app, refusal); });
  }

  /** @param {typeof import('./hand/hand.js')} hand */
  function takeHand(hand) {
    if (isGone) return;
    aim = hand.createAim({
      situation: () => ({ mode: act.mode(), state: view.state, seat: view.you ?? 0, turns: direction(), legal: view.legal ?? null }),
      setting: settings.get, commit, plan: act.plan, refuse, changed: aimed, point,
      felt: (step) => sound.vibrate(step === 'aim' ? 6 : 10),
    });
    input = hand.createInput({
      surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
      situation: () => ({ turns: direction(), active: act.mode() !== 'none', reachable: (square) => aim.reachable().has(squareName(square)), own: isOwn, across: aim.across() }),
      hover: aim.hover, press: aim.press, drag: aim.drag, drop: aim.drop, cancel: aim.cancel,
    });
    takeKeys(hand.createKeys, hand);
    foot.type(hand.createCommandBox, (line) => Boolean(keys?.run(line)));
    draw();
  }

  function takeKeys(createKeys, hand) {
    keys = createKeys(app, { act, aim, hand, view: () => view, board: { home: () => grid.focus(home()), turn, flip, cancel, refuse, found: () => foot.draw() } });
  }

  function listenToPointers() {
    const waiting = /** @type {Event[]} */ ([]);
    for (const type of POINTED) {
      bag.on(board.surface, type, (event) => {
        if (input) return;
        if (type === 'contextmenu') event.preventDefault();
        if (waiting.push(event) > 1) return;
        fetchHands().then(() => waiting.splice(0).forEach((each) => input?.hear(each)), (refusal) => {
          const isPressed = waiting.splice(0).some((each) => each.type === 'pointerdown');
          if (isPressed && !isGone) explain(app, refusal);
        });
      });
    }
    if (settings.get('command') === 'on') fetchHands().catch(() => {});
  }

  /** A key on the board. @returns {boolean} whether it means something here */
  function press(key, square) {
    if (keys) return keys.press(key, square);
    if (!isKey(key)) return false;
    withHands(() => keys?.press(key, square));
    return true;
  }

  /** The squares to step to on the own turn, as the server or the local game has named them. */
  function reachable() { return new Set(act.mode() === 'move' ? view.legal?.filter((m) => m.length === 2) ?? /** @type {any} */ (view).steps : []); }

  function direction() {
    const base = view.you === null ? 0 : turnsFor(view.you, seats);
    return (base + flipped * flipStep(seats)) % 4;
  }

  const isOwn = (square) => act.seated && squareName(square) === shown().pawns[view.you ?? 0];

  function commit(m) {
    act.commit(m);
    foot.moved();
  }

  /** Called when the player presses their own pawn: shows where it may move. */
  function point() {
    if (act.mode() !== 'move') return;
    isPointing = true;
    drawBoard();
    board.point();
    foot.say(t('quoridor.point'));
  }

  function ruleWords(reason) { return reason === 'not_now' ? act.why() : t(`quoridor.no.${reason}`); }

  function refuse(reason) {
    sound.play('refuse');
    const text = ruleWords(reason);
    app.announce(text, { assertive: true });
    foot.complain(text);
  }

  function turn() {
    if (!aim.turn()) input?.turn();
  }

  /** Takes back the armed or planned move. Screen-reader users are told that the wall is gone. */
  function cancel() {
    const isSteered = aim.now?.keys;
    aim.cancel();
    if (isSteered) app.announce(t('quoridor.board.wall_away'));
  }

  function flip() {
    flipped += 1;
    sound.play('flip');
    act.turned();
    app.announce(t('quoridor.board.flipped'));
  }

  function aimed() {
    isPointing = false;
    drawBoard();
    foot.draw();
    const now = aim.now;
    if (!now?.keys) return;
    const reason = aim.obstacle(now.m);
    const [key, why] = reason ? ['quoridor.board.wall_aim_bad', ruleWords(reason)] : ['quoridor.board.wall_aim', ''];
    const words = t(key, { wall: describe(now.m, t), reason: why });
    app.announce(isTold ? words : [words, t('quoridor.steer_wall')].join(t('say.stop')));
    isTold = true;
  }

  /** The board with the own move under way, or the earlier position that the viewer opened. */
  function shown() {
    if (act.looking !== null) return positionAfter(view.state, view.moves.slice(0, act.looking));
    return act.pending ? after(view.state, view.you ?? 0, act.pending.m) : view.state;
  }

  const home = () => squareOf(shown().pawns[view.you ?? 0]);

  function drawBoard() { board.set(playScene({ view, act, aim, turns: direction(), setting: (key) => settings.get(key) || (key === 'hints' && isPointing) })); }

  function draw() {
    if (!act.connected() || act.looking !== null) aim.clear();
    board.el.classList.toggle('past', act.looking !== null);
    drawBoard();
    const [state, within] = [shown(), aim.reachable()];
    grid.set((square) => squareWords(t, { state, reachable: within, own: view.you }, square));
    grid.rest(home());
    foot.draw();
    veil.hidden = act.connected();
    input?.refresh();
  }

  return {
    el: board.el,
    tray: foot.el,
    set(next) {
      const before = view;
      view = next;
      if (next.turn === before.turn && next.ply === before.ply && next.phase === before.phase) return;
      isPointing = false;
      aim.clear();
    },
    draw,
    tell: foot.draw,
    facts(seat) {
      const left = shown().left[seat];
      return { left, of: wallsFor(seats), words: t('quoridor.walls', { n: left }) };
    },
    flip,
    looksBack: true,
    bottom: () => (seats === 2 ? direction() / 2 : direction()),
    destroy() {
      isGone = true;
      bag.empty();
      input?.destroy();
      grid.destroy();
      board.destroy();
    },
  };
}
