import { createBag, h } from '../../core/dom.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { squareWords } from './describe.js';
import { createFoot } from './foot.js';
import { createKeys } from './hand/keys.js';
import { WATCHING } from './hand/watching.js';
import { wallsFor } from './rules/rules.js';
import { playScene } from './scene/playscene.js';
import { createShown } from './scene/shown.js';

/**
 * @typedef {{createCoach: typeof import('./coach.js').createCoach, createCommandBox: typeof import('../../table/frame/commandbox.js').createCommandBox,
 *   createHands: typeof import('./hand/hands.js').createHands}} Player
 */

/**
 * The board of a table with its input: pointers, keys and typed lines aim, and an aim becomes a move.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @param {Player | null} player  the parts for players; null for spectators
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createBoardTable(app, { view, act }, player) {
  const { t, sound, settings } = app;
  /** The squares to step to are marked, even if the player has switched the dots off. */
  let isPointing = false;
  let isDrawn = false;
  const bag = createBag();
  const shown = createShown(act, view);
  const board = createBoard();
  const hands = player?.createHands(app, {
    board, situation: shown.situation, isOwn: shown.isOwn, commit, plan: act.plan, refuse, point, drawn: aimed, ruleWords, say: createTeacher(app),
  }) ?? WATCHING;
  const { aim, turn, cancel } = hands;
  const grid = createGrid({
    label: t(act.seated ? 'quoridor.board.label' : 'quoridor.board.label_watch'), turns: shown.turns,
    choose: (square) => { if (act.seated) aim.choose(square); }, key: (key, square) => keys.press(key, square), steer: aim.steer,
  });
  const keys = createKeys(app, {
    act, aim, view, board: { home: () => grid.focus(shown.home()), own: shown.home, turn, flip, cancel, refuse, found: () => foot.draw() },
  });
  const foot = createFoot(app, {
    act, aim, isKeyed: () => keys.used, coach: player?.createCoach(app), createCommandBox: player?.createCommandBox, view, turn, cancel, ruleWords, pass: keys.pass, run: keys.run,
  });
  bag.on(window, 'keydown', keys.hear);
  const veil = h('div', { class: 'board-veil', hidden: true });
  board.el.append(grid.el, veil);

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

  function flip() {
    shown.turn();
    sound.play('flip');
    act.turned();
    app.announce(t('quoridor.board.flipped'));
  }

  function aimed() {
    isPointing = false;
    drawBoard();
    foot.draw();
  }

  function drawBoard() {
    board.set(playScene({ view: view(), act, aim, turns: shown.turns(), setting: (key) => settings.get(key) || (key === 'hints' && isPointing) }));
  }

  function draw() {
    if (!act.connected() || act.looking !== null) aim.clear();
    board.el.classList.toggle('past', act.looking !== null);
    drawBoard();
    const [state, within] = [shown.state(), aim.reachable()];
    grid.set((square) => squareWords(t, { state, reachable: within, own: view().you }, square));
    grid.rest(shown.home());
    foot.draw();
    veil.hidden = act.connected();
    hands.refresh();
    // The router moves the focus to the screen first.
    if (!isDrawn) queueMicrotask(() => { if (act.seated && isMetByKey()) grid.focus(shown.home()); });
    isDrawn = true;
  }

  return {
    el: board.el, tray: foot.el, draw, tell: foot.draw, flip, looksBack: true, bottom: shown.bottom,
    hear(before) {
      if (!shown.isNew(before)) return;
      isPointing = false;
      aim.clear();
    },
    facts: (seat) => wallFacts(t, shown.state(), seat),
    destroy() {
      bag.empty();
      hands.destroy();
      grid.destroy();
      board.destroy();
    },
  };
}

/** Whether a key led here, so that the focus belongs on the own pawn: the browser shows the focus of a screen only after a key. */
const isMetByKey = () => document.activeElement?.matches('main:focus-visible') === true;

/** The walls that a player has left. @param {import('../../core/types.js').App['t']} t @param {import('./rules/rules.js').State} state @param {number} seat */
function wallFacts(t, { left, goal }, seat) {
  return { left: left[seat], of: wallsFor(goal.length), words: t('quoridor.walls', { n: left[seat] }) };
}

/** Speaks of a wall that keys steer; the keys are explained only once. @param {import('../../core/types.js').App} app */
function createTeacher({ t, announce }) {
  let isTold = false;
  return (words) => {
    announce(isTold ? words : [words, t('quoridor.steer_wall')].join(t('say.stop')));
    isTold = true;
  };
}
