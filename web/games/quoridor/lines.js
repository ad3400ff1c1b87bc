import { createBag, h } from '../../core/dom.js';
import { createAim } from './hand/aim.js';
import { openKeys } from './answers.js';
import { createInput } from './board/input.js';
import { describe, squareWords } from './describe.js';
import { squareName, squareOf } from './rules/notation.js';
import { after } from './rules/rules.js';
import { sceneOf } from './scene/scene.js';
import { createTray } from './hand/tray.js';
import { hasToPass } from './hand/trial.js';

export { lineText, next, startOf, winnerOf } from './hand/trial.js';

/**
 * @typedef {object} Hands  The effects of keys on the grid.
 * @property {(square: [number, number]) => void} choose
 * @property {(key: string, square: [number, number]) => boolean} press
 * @property {(step: [number, number]) => boolean} steer
 *
 * @typedef {object} Stage  The board of a replay, which is lent.
 * @property {ReturnType<typeof import('./board/board.js').createBoard>} board
 * @property {ReturnType<typeof import('./board/grid.js').createGrid>} grid
 * @property {() => number} turns
 * @property {(hands: Hands | null) => void} hold
 */

const KEYS = ['arrows', 'enter', 'w', 'r', 'escape', 'm', 'f', 'g', 'p', 'steps'];
const STEPS = { PageUp: -1, PageDown: 1, Home: -Infinity, End: Infinity };

/**
 * The board of a replay on which moves of all sides are made, pointed at or steered as in a game.
 * @param {import('../../core/types.js').App} app
 * @param {import('../catalog.js').TrialProps} props
 * @returns {import('../catalog.js').Trial}
 */
export function createTrial(app, { stage, first, rest, status, play, step, leave }) {
  const { t, sound, settings } = app;
  const { board, grid, turns } = stage;
  const bag = createBag();
  let scene = { position: first, moves: /** @type {string[]} */ ([]), ahead: /** @type {string[]} */ ([]) };
  /** The squares to step to are marked, even if the player has switched the dots off. */
  let isPointing = false;

  const seat = () => scene.position.turn ?? 0;
  /** Moves cannot be made from the preview of a line. */
  const canPlay = () => scene.position.turn !== null && scene.ahead.length === 0;
  const mustPass = () => canPlay() && hasToPass(scene.position);
  const aim = createAim({
    situation: () => ({ mode: canPlay() ? 'move' : 'none', state: scene.position.state, seat: seat(), turns: turns(), legal: mustPass() ? ['pass'] : null }),
    setting: settings.get, commit: play, plan() {}, refuse, point, changed: aimed, felt: (kind) => sound.vibrate(kind === 'aim' ? 6 : 10),
  });
  const isOwn = (square) => canPlay() && squareName(square) === scene.position.state.pawns[seat()];
  const input = createInput({
    surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
    situation: () => ({ turns: turns(), active: canPlay(), reachable: (square) => aim.reachable().has(squareName(square)), own: isOwn, across: aim.across() }),
    hover: aim.hover, press: aim.press, drag: aim.drag, drop: aim.drop, cancel: aim.cancel,
  });
  const tray = createTray({ t, cancel, turn, confirm: aim.confirm });
  const passing = h('button', { type: 'button', class: 'button primary', text: t('quoridor.pass'), on: { click: pass } });
  const label = grid.el.getAttribute('aria-label') ?? '';
  const home = () => squareOf(scene.position.state.pawns[seat()]);

  stage.hold({ choose: aim.choose, press, steer: aim.steer });
  grid.el.setAttribute('aria-label', t('quoridor.board.label'));
  board.el.classList.add('tried');
  board.el.classList.remove('imagined');
  bag.on(window, 'keydown', pressElsewhere);

  const ruleWords = (reason) => (reason === 'not_now' ? t('quoridor.illegal_move.over') : t(`quoridor.no.${reason}`));

  function refuse(reason) {
    sound.play('refuse');
    const line = ruleWords(reason);
    app.announce(line, { assertive: true });
    tray.set({ ...content(), line, bad: true });
  }

  function point() {
    if (!canPlay()) return;
    isPointing = true;
    drawBoard();
    board.point();
    tray.set({ ...content(), line: t('quoridor.point') });
  }

  function turn() {
    if (!aim.turn()) input.turn();
  }

  /** Takes back the armed move; without one it leads back. */
  function cancel() {
    const { now } = aim;
    if (!now) return leave();
    aim.clear();
    if (now.keys) app.announce(t('quoridor.board.wall_away'));
  }

  function pass() {
    if (mustPass()) play('pass');
    else refuse(canPlay() ? 'pass' : 'not_now');
  }

  function sayMoves() {
    const list = [...aim.reachable()].join(t('quoridor.comma'));
    app.announce(list ? t('quoridor.say.moves', { list, n: scene.position.state.left[seat()] }) : status(), { assertive: true });
  }

  /** @type {Record<string, (square: [number, number]) => void>} */
  const ACTS = { w: aim.startWall, r: turn, m: sayMoves, g: () => grid.focus(home()), p: pass, '?': () => openKeys(app, KEYS), Escape: cancel };

  function press(key, square) {
    if (Object.hasOwn(STEPS, key)) step(STEPS[key]);
    else if (!Object.hasOwn(ACTS, key.length === 1 ? key.toLowerCase() : key)) return false;
    else ACTS[key.length === 1 ? key.toLowerCase() : key](square);
    return true;
  }

  function pressElsewhere(event) {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [role=grid]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r' || event.key === 'R') turn();
    else if (event.key === 'Escape') cancel();
  }

  function aimed() {
    isPointing = false;
    drawBoard();
    tray.set(content());
    const { now } = aim;
    if (!now?.keys) return;
    const reason = aim.obstacle(now.m);
    app.announce(t(reason ? 'quoridor.board.wall_aim_bad' : 'quoridor.board.wall_aim', { wall: describe(now.m, t), reason: reason ? ruleWords(reason) : '' }));
  }

  function hint() {
    const { now } = aim;
    if (now?.keys) return t('quoridor.steer_wall');
    if (now?.carried) return t('quoridor.drop_wall');
    if (now?.m.length === 3) return t(now.armed ? 'quoridor.confirm_wall' : 'quoridor.click_wall');
    return status();
  }

  function content() {
    const { now } = aim;
    const reason = now?.m.length === 3 ? aim.obstacle(now.m) : null;
    const acts = now?.armed ? { label: t(now.m.length === 2 ? 'quoridor.step' : 'quoridor.place', { square: now.m }), can: !aim.obstacle(now.m), turns: now.m.length === 3 } : null;
    return { line: reason ? ruleWords(reason) : hint(), bad: Boolean(reason), acts, rest: [...(mustPass() ? [passing] : []), rest] };
  }

  function drawBoard() {
    const { position: { turn: mover }, moves, ahead } = scene;
    const now = canPlay() ? aim.now : null;
    const kind = now && (aim.obstacle(now.m) ? 'illegal' : now.armed ? 'armed' : 'aim');
    const isHinted = canPlay() && (settings.get('hints') || isPointing);
    board.set(sceneOf({
      state: shown(), turns: turns(), moves: [...moves, ...ahead], mover: ahead.length > 0 ? null : mover,
      hints: isHinted ? { squares: [...aim.reachable()], seat: seat(), quiet: Boolean(now) } : null,
      ghosts: now && kind ? [{ m: now.m, seat: seat(), kind }] : [], coordinates: settings.get('coordinates'),
    }));
  }

  function shown() {
    const { position: { state, turn: mover }, ahead } = scene;
    return ahead.reduce((before, m, index) => after(before, ((mover ?? 0) + index) % state.pawns.length, m), state);
  }

  return {
    tray: tray.el,
    draw(to) {
      // The aim stays as long as the position, even when its evaluation arrives.
      if (to.position !== scene.position || to.ahead.length > 0) {
        isPointing = false;
        aim.clear();
      }
      scene = to;
      drawBoard();
      board.el.classList.toggle('imagined', scene.ahead.length > 0);
      const [state, within] = [shown(), aim.reachable()];
      grid.set((square) => squareWords(t, { state, reachable: within, own: null }, square));
      grid.rest(home());
      tray.set(content());
      input.refresh();
    },
    focus: () => grid.focus(home()),
    destroy() {
      bag.empty();
      input.destroy();
      stage.hold(null);
      grid.el.setAttribute('aria-label', label);
      board.el.classList.remove('tried', 'imagined');
      board.surface.style.removeProperty('cursor');
    },
  };
}
