import { h, setAttribute, setText } from '../../core/dom.js';
import { createAim } from './hand/aim.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { createInput } from './board/input.js';
import { describe, squareWords } from './describe.js';
import { EXERCISES } from './exercises.js';
import { cue, squareName, squareOf } from './rules/notation.js';
import { after } from './rules/rules.js';
import { sceneOf } from './scene/scene.js';
import { createTray } from './hand/tray.js';

/**
 * Exercises on a board of their own, played like a game: with a mouse, a finger or the keys.
 * @param {import('../../core/types.js').App} app
 */
export function createPractice(app) {
  const { t, sound, settings } = app;
  const solved = EXERCISES.map(() => false);
  let index = 0;
  let state = EXERCISES[0].state;
  /** The result of the last attempt; empty before it. */
  let verdict = '';

  const now = () => EXERCISES[index];
  const isOver = () => verdict === 'done';
  const board = createBoard();
  const aim = createAim({
    situation: () => ({ mode: isOver() ? 'none' : 'move', state, seat: 0, turns: 0, legal: null }),
    setting: settings.get, commit: attempt, plan() {}, refuse, point, changed: aimed,
    felt: (step) => sound.vibrate(step === 'aim' ? 6 : 10),
  });
  const canStep = () => now().kind === 'pawn' && !isOver();
  const input = createInput({
    surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
    situation: () => ({
      turns: 0, active: !isOver(), reachable: (square) => canStep() && aim.reachable().has(squareName(square)),
      own: (square) => canStep() && squareName(square) === state.pawns[0], across: aim.across(),
    }),
    hover: (intent) => aim.hover(asked(intent)), press: (intent, by) => (intent.kind === 'wall' && canStep() ? point() : aim.press(intent, by)),
    drag: (intent) => aim.drag(asked(intent)), drop: (intent) => aim.drop(asked(intent)), cancel: aim.cancel,
  });
  const grid = createGrid({ label: t('quoridor.practice.board'), turns: () => 0, choose, key: press, steer: aim.steer });
  board.el.append(grid.el);
  const tray = createTray({ t, cancel: aim.cancel, turn, confirm: aim.confirm });
  const next = h('button', { type: 'button', class: 'button primary', text: t('quoridor.practice.next'), on: { click: () => show(index + 1, true) } });
  const again = h('button', { type: 'button', class: 'button plain', text: t('quoridor.practice.again'), on: { click: () => show(0, true) } });
  const goal = h('p', { class: 'practice-goal', id: 'practice-goal' });
  const tabs = EXERCISES.map(({ id }, each) => h('button', { type: 'button', class: 'practice-tab', on: { click: () => show(each, false) } }, h('span', { 'aria-hidden': 'true', text: String(each + 1) }), h('span', { class: 'unseen', text: t(`quoridor.practice.${id}`) })));
  const el = h('section', { class: 'practice', 'aria-labelledby': 'practice' },
    h('h2', { id: 'practice', text: t('quoridor.practice') }),
    h('div', { class: 'practice-tabs', role: 'group', 'aria-label': t('quoridor.practice.all') }, ...tabs),
    goal, board.el, tray.el);
  draw();

  /** Walls are aimed at where the task asks for one. @param {import('./board/input.js').Intent} intent @returns {import('./board/input.js').Intent} */
  function asked(intent) { return intent.kind === 'wall' && canStep() ? { kind: 'none' } : intent; }

  function show(which, focus) {
    index = which;
    state = now().state;
    verdict = '';
    aim.clear();
    draw();
    app.announce(goal.textContent ?? '');
    if (focus) grid.focus(squareOf(state.pawns[0]));
  }

  function attempt(m) {
    const before = state;
    state = after(state, 0, m);
    const { sound: name, vibration } = cue(m, true);
    sound.play(name);
    sound.vibrate(vibration);
    if (now().solves(m, before, state)) return finish();
    // The position stays as the task has it.
    state = before;
    return judge('other');
  }

  function refuse(reason) {
    if (reason === now().forbids) return finish();
    sound.play('refuse');
    return say(reason === 'not_now' ? words() : t(`quoridor.no.${reason}`), true);
  }

  function finish() {
    solved[index] = true;
    aim.clear();
    judge('done');
    if (grid.focused) (index < EXERCISES.length - 1 ? next : again).focus();
  }

  function judge(what) {
    verdict = what;
    draw();
    app.announce(words(), { assertive: true });
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
    return say(words(), false);
  }

  function press(key, square) {
    const run = { w: () => (canStep() ? point() : isOver() || aim.startWall(square)), r: turn, g: () => grid.focus(squareOf(state.pawns[0])), Escape: aim.cancel }[key.length === 1 ? key.toLowerCase() : key];
    run?.();
    return Boolean(run);
  }

  function turn() {
    if (!aim.turn()) input.turn();
  }

  function aimed() {
    drawBoard();
    tray.set(content());
    const { now: aimedAt } = aim;
    if (!aimedAt?.keys) return;
    const reason = aim.obstacle(aimedAt.m);
    app.announce(t(reason ? 'quoridor.board.wall_aim_bad' : 'quoridor.board.wall_aim', { wall: describe(aimedAt.m, t), reason: reason ? t(`quoridor.no.${reason}`) : '' }));
  }

  /** The line under the board, while no aim is set. */
  function words() {
    if (verdict === 'other') return t('quoridor.practice.other');
    return t(`quoridor.practice.${now().id}.${isOver() ? 'done' : 'how'}`);
  }

  function content() {
    const { now: aimedAt } = aim;
    const reason = aimedAt?.m.length === 3 ? aim.obstacle(aimedAt.m) : null;
    // A forbidden wall that is to be found may be placed: the refusal is the answer.
    const acts = aimedAt?.armed ? { label: t('quoridor.place'), can: !reason || reason === now().forbids, turns: true } : null;
    const rest = isOver() ? [index < EXERCISES.length - 1 ? next : again] : [];
    return { line: reason ? t(`quoridor.no.${reason}`) : words(), bad: Boolean(reason), acts, rest };
  }

  function drawBoard() {
    const { now: aimedAt } = aim;
    const kind = aimedAt && (aim.obstacle(aimedAt.m) ? 'illegal' : aimedAt.armed ? 'armed' : 'aim');
    board.set(sceneOf({
      state, turns: 0, mover: isOver() ? null : 0, own: 0, coordinates: settings.get('coordinates'),
      hints: canStep() ? { squares: [...aim.reachable()], seat: 0, quiet: Boolean(aimedAt) } : null,
      ghosts: aimedAt && kind ? [{ m: aimedAt.m, seat: 0, kind }] : [],
    }));
  }

  function draw() {
    drawBoard();
    const reachable = canStep() ? aim.reachable() : new Set();
    grid.set((square) => squareWords(t, { state, reachable, own: 0 }, square));
    grid.rest(squareOf(state.pawns[0]));
    setText(goal, t(`quoridor.practice.${now().id}.goal`));
    tabs.forEach((tab, each) => {
      setAttribute(tab, 'aria-current', each === index ? 'step' : null);
      setAttribute(tab, 'data-done', solved[each]);
      setText(/** @type {HTMLElement} */ (tab.lastElementChild), `${t(`quoridor.practice.${EXERCISES[each].id}`)}${solved[each] ? t('quoridor.practice.solved') : ''}`);
    });
    setAttribute(el, 'data-done', isOver());
    tray.set(content());
    input.refresh();
  }

  return {
    el,
    begin() {
      el.scrollIntoView({ block: 'nearest' });
      grid.focus(squareOf(state.pawns[0]));
    },
    destroy() {
      input.destroy();
      grid.destroy();
      board.destroy();
    },
  };
}
