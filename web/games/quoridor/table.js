import { h } from '../../core/dom.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { describe, squareWords } from './describe.js';
import { createFoot } from './foot.js';
import { createKeys } from './keys.js';
import { squareName, squareOf } from './notation.js';
import { positionAfter } from './past.js';
import { playScene } from './playscene.js';
import { after, wallsFor } from './rules.js';
import { flipStep, turnsFor } from './scene.js';

/** Those who watch aim at nothing. @type {ReturnType<typeof import('./aim.js').createAim>} */
const NO_AIM = {
  now: null, reachable: () => new Set(), obstacle: () => /** @type {const} */ ('not_now'), across: () => undefined, turn: () => false, steer: () => false,
  hover() {}, press() {}, drag() {}, drop() {}, cancel() {}, confirm() {}, choose() {}, say() {}, startWall() {}, clear() {},
};

/**
 * The board of a table with all that is done on it: pointers, keys and typed lines aim, and an aim becomes a move.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/act.js').PlayProps} props
 * @param {typeof import('./hand.js') | null} hand  what players need beyond it; null for those who watch
 * @returns {import('../../table/act.js').Play}
 */
export function createBoardTable(app, { view: first, act }, hand) {
  const { t, sound, settings } = app;
  const seats = first.config.seats;
  let view = first;
  let flipped = 0;
  /** The squares to step to are pointed out, also to those who have switched their dots off. */
  let isPointing = false;
  /** The keys that steer a wall have been told once. */
  let isTold = false;

  const board = createBoard();
  const aim = hand ? hand.createAim({
    situation: () => ({ mode: act.mode(), state: view.state, seat: view.you ?? 0, turns: direction(), legal: view.legal ?? null }),
    setting: settings.get, commit, plan: act.plan, refuse, changed: aimed, point,
    felt: (step) => sound.vibrate(step === 'aim' ? 6 : 10),
  }) : NO_AIM;
  const input = hand?.createInput({
    surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
    situation: () => ({ turns: direction(), active: act.mode() !== 'none', reachable, own: isOwn, across: aim.across() }),
    hover: aim.hover, press: aim.press, drag: aim.drag, drop: aim.drop, cancel: aim.cancel,
  });
  const keys = createKeys(app, {
    act, aim, hand, view: () => view, board: { home: () => grid.focus(home()), turn, flip, cancel, refuse, found: () => foot.draw() },
  });
  const grid = createGrid({
    label: t(act.seated ? 'quoridor.board.label' : 'quoridor.board.label_watch'), turns: direction,
    choose: (square) => (act.seated ? aim.choose(square) : undefined), key: keys.press, steer: aim.steer,
  });
  const foot = createFoot(app, { act, aim, keys, hand, view: () => view, turn, cancel, ruleWords });
  const veil = h('div', { class: 'board-veil', hidden: true });
  board.el.append(grid.el, veil);

  function direction() {
    const base = view.you === null ? 0 : turnsFor(view.you, seats);
    return (base + flipped * flipStep(seats)) % 4;
  }

  function reachable(square) { return aim.reachable().has(squareName(square)); }

  const isOwn = (square) => act.seated && squareName(square) === shown().pawns[view.you ?? 0];

  function commit(m) {
    act.commit(m);
    foot.moved();
  }

  /** For a press on the own pawn, which goes nowhere by itself. */
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

  /** What is armed or planned is taken back; whoever steered a wall by keys sees nothing go. */
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

  /** With the own move that is under way, or as it was at the move that is looked at. */
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
      input?.destroy();
      grid.destroy();
      board.destroy();
      keys.destroy();
    },
  };
}
