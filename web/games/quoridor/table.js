import { createBag, h } from '../../core/dom.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { squareWords } from './describe.js';
import { createFoot } from './foot.js';
import { createLateInputs } from './hand/lateinputs.js';
import { wallsFor } from './rules/rules.js';
import { playScene } from './scene/playscene.js';
import { createShown } from './scene/shown.js';

/** @typedef {{createCoach: typeof import('./coach.js').createCoach, fetchInputs: () => Promise<typeof import('./hand/inputs.js')>}} Player */

/**
 * The board of a table with its input: pointers, keys and typed lines aim, and an aim becomes a move.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @param {Player | null} player  the parts for players, most of them fetched with the first action; null for spectators
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createBoardTable(app, { view: first, act }, player) {
  const { t, sound, settings } = app;
  /** The squares to step to are marked, even if the player has switched the dots off. */
  let isPointing = false;
  const bag = createBag();
  const shown = createShown(act, first);
  const board = createBoard();
  const grid = createGrid({
    label: t(act.seated ? 'quoridor.board.label' : 'quoridor.board.label_watch'), turns: shown.turns,
    choose: (square) => { if (act.seated) inputs.run(() => inputs.aim.choose(square)); }, key: (key, square) => inputs.press(key, square), steer: (step) => inputs.aim.steer(step),
  });
  const inputs = createLateInputs(app, {
    fetchInputs: player && player.fetchInputs, bag, surface: board.surface, grid: grid.el, reachable: shown.reachable,
    makeHands: ({ createHands }) => createHands(app, { board, situation: shown.situation, isOwn: shown.isOwn, commit, plan: act.plan, refuse, point, drawn: aimed, ruleWords, say: createTeacher(app) }),
    makeKeys: (createKeys, loaded) => createKeys(app, {
      act, aim: inputs.aim, answer: loaded && loaded.answer, view: () => shown.view,
      board: { home: () => grid.focus(shown.home()), turn: inputs.turn, flip, cancel: inputs.cancel, refuse, found: () => foot.draw() },
    }),
    taken({ createCommandBox }) {
      foot.type(createCommandBox, (line) => Boolean(inputs.keys?.run(line)));
      draw();
    },
  });
  const foot = createFoot(app, {
    act, aim: () => inputs.aim, isKeyed: () => inputs.keys?.used === true, coach: player?.createCoach(app), view: () => shown.view, turn: inputs.turn, cancel: inputs.cancel, ruleWords,
    pass: () => inputs.run(() => inputs.keys?.pass()),
  });
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
    board.set(playScene({ view: shown.view, act, aim: inputs.aim, turns: shown.turns(), setting: (key) => settings.get(key) || (key === 'hints' && isPointing) }));
  }

  function draw() {
    if (!act.connected() || act.looking !== null) inputs.aim.clear();
    board.el.classList.toggle('past', act.looking !== null);
    drawBoard();
    const [state, within] = [shown.state(), inputs.aim.reachable()];
    grid.set((square) => squareWords(t, { state, reachable: within, own: shown.view.you }, square));
    grid.rest(shown.home());
    foot.draw();
    veil.hidden = act.connected();
    inputs.refresh();
  }

  return {
    el: board.el, tray: foot.el, draw, tell: foot.draw, flip, looksBack: true, bottom: shown.bottom,
    set(next) {
      if (!shown.set(next)) return;
      isPointing = false;
      inputs.aim.clear();
    },
    facts: (seat) => wallFacts(t, shown.state(), seat),
    destroy() {
      bag.empty();
      inputs.destroy();
      grid.destroy();
      board.destroy();
    },
  };
}

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
