import { h, setAttribute, setText } from '../../core/dom.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { squareWords } from './describe.js';
import { EXERCISES } from './exercises.js';
import { createHands } from './hand/hands.js';
import { createTray, wallObstacleOf } from './hand/tray.js';
import { cue, squareName, squareOf } from './rules/notation.js';
import { after } from './rules/rules.js';
import { aimedGhosts, sceneOf } from './scene/scene.js';

/** The exercises in their order: the shown one, its position, and the ones that are solved. */
function createCourse() {
  const solved = EXERCISES.map(() => false);
  let index = 0;
  let state = EXERCISES[0].state;
  /** The result of the last attempt; empty before it. */
  let verdict = /** @type {'' | 'other' | 'done'} */ ('');
  const isOver = () => verdict === 'done';
  return {
    get index() { return index; },
    get task() { return EXERCISES[index]; },
    get state() { return state; },
    get isLast() { return index === EXERCISES.length - 1; },
    isOver,
    canStep: () => EXERCISES[index].kind === 'pawn' && !isOver(),
    isSolved: (each) => solved[each],
    /** The line under the board, while no aim is set. @param {(key: string) => string} t */
    words: (t) => (verdict === 'other' ? t('quoridor.practice.other') : t(`quoridor.practice.${EXERCISES[index].id}.${isOver() ? 'done' : 'how'}`)),
    show(which) {
      index = which;
      state = EXERCISES[which].state;
      verdict = '';
    },
    /** Makes a move that solves the task; the position stays as the task has it otherwise. @returns {boolean} whether the task is solved */
    attempt(m) {
      const next = after(state, 0, m);
      if (!EXERCISES[index].solves(m, state, next)) return false;
      state = next;
      return true;
    },
    solve() { solved[index] = true; },
    /** @param {'other' | 'done'} result */
    judge(result) { verdict = result; },
  };
}

/**
 * The frame of the exercises: a tab for each, the goal, and the buttons that lead on.
 * @param {import('../../core/types.js').App} app @param {ReturnType<typeof createCourse>} course @param {{board: Element, tray: Element, show: (which: number, focus: boolean) => void}} props
 */
function createFrame({ t }, course, { board, tray, show }) {
  const button = (kind, key, run) => h('button', { type: 'button', class: `button ${kind}`, text: t(`quoridor.practice.${key}`), on: { click: run } });
  const next = button('primary', 'next', () => show(course.index + 1, true));
  const again = button('plain', 'again', () => show(0, true));
  const goal = h('p', { class: 'practice-goal', id: 'practice-goal' });
  const tabs = EXERCISES.map(({ id }, each) => h('button', { type: 'button', class: 'practice-tab', on: { click: () => show(each, false) } }, h('span', { 'aria-hidden': 'true', text: String(each + 1) }), h('span', { class: 'unseen', text: t(`quoridor.practice.${id}`) })));
  const el = h('section', { class: 'practice', 'aria-labelledby': 'practice' },
    h('h2', { id: 'practice', text: t('quoridor.practice') }),
    h('div', { class: 'practice-tabs', role: 'group', 'aria-label': t('quoridor.practice.all') }, ...tabs),
    goal, board, tray);
  return {
    el,
    goal: () => goal.textContent ?? '',
    /** The button that leads on from a solved exercise. */
    onward: () => (course.isLast ? again : next),
    draw() {
      setText(goal, t(`quoridor.practice.${course.task.id}.goal`));
      tabs.forEach((tab, each) => {
        setAttribute(tab, 'aria-current', each === course.index ? 'step' : null);
        setAttribute(tab, 'data-done', course.isSolved(each));
        setText(/** @type {HTMLElement} */ (tab.lastElementChild), `${t(`quoridor.practice.${EXERCISES[each].id}`)}${course.isSolved(each) ? t('quoridor.practice.solved') : ''}`);
      });
      setAttribute(el, 'data-done', course.isOver());
    },
  };
}

/** @typedef {ReturnType<typeof createCourse>} Course */
/** @typedef {ReturnType<typeof createHands>['aim']} Aim */

/** The line under the board and the buttons of an armed move. @param {(key: string) => string} t @param {Course} course @param {Aim} aim */
function trayOf(t, { task, words }, aim) {
  const reason = wallObstacleOf(aim);
  // A forbidden wall that is to be found may be placed: the refusal is the answer.
  const acts = aim.now?.armed ? { label: t('quoridor.place'), can: !reason || reason === task.forbids, turns: true } : null;
  return { line: reason ? t(`quoridor.no.${reason}`) : words(t), bad: Boolean(reason), acts };
}

/** Runs the act of a key. @param {Record<string, (square: [number, number]) => void>} acts @returns {boolean} whether the key has one */
function pressed(acts, key, square) {
  const run = acts[key.length === 1 ? key.toLowerCase() : key];
  run?.(square);
  return Boolean(run);
}

/** @param {import('../../core/types.js').App['sound']} sound @param {string} m */
function playCue(sound, m) {
  const { sound: name, vibration } = cue(m, true);
  sound.play(name);
  sound.vibrate(vibration);
}

/** The board of an exercise. @param {Course} course @param {Aim} aim @param {boolean} coordinates */
function taskScene({ state, isOver, canStep }, aim, coordinates) {
  return sceneOf({
    state, turns: 0, mover: isOver() ? null : 0, own: 0, coordinates,
    hints: canStep() ? { squares: [...aim.reachable()], seat: 0, quiet: Boolean(aim.now) } : null, ghosts: aimedGhosts(aim, 0),
  });
}

/**
 * Exercises on a board of their own, played like a game: with a mouse, a finger or the keys.
 * @param {import('../../core/types.js').App} app
 */
export function createPractice(app) {
  const { t, sound, settings } = app;
  const course = createCourse();
  const { isOver, canStep } = course;
  const board = createBoard();
  const ruleWords = (reason) => t(`quoridor.no.${reason}`);
  const hands = createHands(app, {
    board, situation: () => ({ mode: isOver() ? 'none' : 'move', state: course.state, seat: 0, turns: 0, legal: null }),
    isOwn: (square) => canStep() && squareName(square) === course.state.pawns[0], canStep,
    // Walls are aimed at where the task asks for one.
    meant: (intent, isPressed) => (intent.kind === 'wall' && canStep() ? { kind: isPressed ? 'pawn' : 'none' } : intent),
    commit: attempt, refuse, point, drawn: drawAim, ruleWords,
  });
  const { aim, turn } = hands;
  const home = () => squareOf(course.state.pawns[0]);
  const grid = createGrid({ label: t('quoridor.practice.board'), turns: () => 0, choose, key: (key, square) => pressed(keys, key, square), steer: aim.steer });
  const keys = { w: (square) => (canStep() ? point() : isOver() || aim.startWall(square)), r: turn, g: () => grid.focus(home()), Escape: aim.cancel };
  board.el.append(grid.el);
  const tray = createTray({ t, cancel: aim.cancel, turn, confirm: aim.confirm });
  const frame = createFrame(app, course, { board: board.el, tray: tray.el, show });
  const content = () => ({ ...trayOf(t, course, aim), rest: isOver() ? [frame.onward()] : [] });
  draw();

  /** The goal, the board and the way on fit on a screen together. */
  const inSight = () => frame.el.scrollIntoView({ block: 'start' });

  function show(which, focus) {
    course.show(which);
    aim.clear();
    draw();
    app.announce(frame.goal());
    if (focus) grid.focus(home());
    inSight();
  }

  function attempt(m) {
    playCue(sound, m);
    return course.attempt(m) ? finish() : judge('other');
  }

  function refuse(reason) {
    if (reason === course.task.forbids) return finish();
    sound.play('refuse');
    return say(reason === 'not_now' ? course.words(t) : ruleWords(reason), true);
  }

  function finish() {
    course.solve();
    aim.clear();
    judge('done');
    if (grid.focused) frame.onward().focus();
  }

  function judge(result) {
    course.judge(result);
    draw();
    app.announce(course.words(t), { assertive: true });
  }

  function point() {
    if (!canStep()) return;
    aim.clear();
    board.point();
    say(t('quoridor.point'), false);
  }

  /** Until something else is to be said. */
  function say(line, bad) {
    tray.set({ ...content(), line, bad });
    app.announce(line, { assertive: true });
  }

  function choose(square) {
    if (canStep() || aim.now?.keys) return aim.choose(square);
    return say(course.words(t), false);
  }

  function drawAim() {
    board.set(taskScene(course, aim, settings.get('coordinates')));
    tray.set(content());
  }

  function draw() {
    drawAim();
    const reachable = canStep() ? aim.reachable() : new Set();
    grid.set((square) => squareWords(t, { state: course.state, reachable, own: 0 }, square));
    grid.rest(home());
    frame.draw();
    hands.refresh();
  }

  return {
    el: frame.el,
    begin() {
      grid.focus(home());
      inSight();
    },
    destroy: () => [hands, grid, board].forEach((part) => part.destroy()),
  };
}
