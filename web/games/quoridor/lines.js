import { createBag, h } from '../../core/dom.js';
import { shortcutOf } from '../../core/say/shortcut.js';
import { openKeys } from './answers.js';
import { squareWords } from './describe.js';
import { createHands } from './hand/hands.js';
import { aimHint, armedActs, createTray, wallObstacleOf } from './hand/tray.js';
import { hasToPass } from './hand/trial.js';
import { squareName, squareOf } from './rules/notation.js';
import { after } from './rules/rules.js';
import { aimedGhosts, sceneOf } from './scene/scene.js';

export { lineText, next, startOf, winnerOf } from './hand/trial.js';

/**
 * @typedef {object} GridKeys  The effects of keys on the grid.
 * @property {(square: [number, number]) => void} choose
 * @property {(key: string, square: [number, number]) => boolean} press
 * @property {(step: [number, number]) => boolean} steer
 *
 * @typedef {object} Stage  The board of a replay, which is lent.
 * @property {ReturnType<typeof import('./board/board.js').createBoard>} board
 * @property {ReturnType<typeof import('./board/grid.js').createGrid>} grid
 * @property {() => number} turns
 * @property {(keys: GridKeys | null) => void} hold
 */

const KEYS = ['arrows', 'enter', 'w', 'r', 'escape', 'm', 'f', 'g', 'p', 'steps'];
const STEPS = { PageUp: -1, PageDown: 1, Home: -Infinity, End: Infinity };

/** @typedef {{position: import('./hand/trial.js').Position, moves: string[], ahead: string[]}} Scene */

/** The position on the board, and whose moves may be made from it. @param {import('./hand/trial.js').Position} first */
function createScene(first) {
  let scene = /** @type {Scene} */ ({ position: first, moves: [], ahead: [] });
  /** Moves cannot be made from the preview of a line. */
  const canPlay = () => scene.position.turn !== null && scene.ahead.length === 0;
  return {
    get now() { return scene; },
    /** @param {Scene} next @returns {boolean} whether the aim has to go: it stays as long as the position, even when its evaluation arrives */
    set(next) {
      const isOther = next.position !== scene.position || next.ahead.length > 0;
      scene = next;
      return isOther;
    },
    seat: () => scene.position.turn ?? 0,
    /** The name of the square of the pawn that is to move. */
    pawn: () => scene.position.state.pawns[scene.position.turn ?? 0],
    canPlay,
    mustPass: () => canPlay() && hasToPass(scene.position),
    /** The position with the preview of a line. */
    shown() {
      const { position: { state, turn }, ahead } = scene;
      return ahead.reduce((before, m, index) => after(before, ((turn ?? 0) + index) % state.pawns.length, m), state);
    },
  };
}

/** Borrows the board of a replay. @param {Stage} stage @param {string} label @param {GridKeys} keys @returns {() => void} gives it back */
function borrow({ board, grid, hold }, label, keys) {
  const before = grid.el.getAttribute('aria-label') ?? '';
  hold(keys);
  grid.el.setAttribute('aria-label', label);
  board.el.classList.add('tried');
  board.el.classList.remove('imagined');
  return () => {
    hold(null);
    grid.el.setAttribute('aria-label', before);
    board.el.classList.remove('tried', 'imagined');
    board.surface.style.removeProperty('cursor');
  };
}

/**
 * The keys of the board while moves are tried.
 * @param {import('../../core/types.js').App['settings']} settings @param {Record<string, (square: [number, number]) => void>} acts @param {(by: number) => void} step
 */
function createKeys(settings, acts, step) {
  return {
    press(key, square) {
      const name = key.length === 1 ? key.toLowerCase() : key;
      if (Object.hasOwn(STEPS, key)) step(STEPS[key]);
      else if (!Object.hasOwn(acts, name)) return false;
      else acts[name](square);
      return true;
    },
    /** A key anywhere on the screen. @param {KeyboardEvent} event */
    hear(event) {
      const key = shortcutOf(event, settings);
      if (key === 'r' || key === 'R') acts.r([0, 0]);
      else if (key === 'Escape') acts.Escape([0, 0]);
    },
  };
}

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
  const scene = createScene(first);
  const { canPlay, mustPass, seat } = scene;
  /** The squares to step to are marked, even if the player has switched the dots off. */
  let isPointing = false;

  const hands = createHands(app, {
    board, situation: () => ({ mode: canPlay() ? 'move' : 'none', state: scene.now.position.state, seat: seat(), turns: turns(), legal: mustPass() ? ['pass'] : null }),
    isOwn: (square) => canPlay() && squareName(square) === scene.pawn(), commit: play, refuse, point, drawn: aimed, ruleWords,
  });
  const { aim, turn } = hands;
  const tray = createTray({ t, cancel, turn, confirm: aim.confirm });
  const passing = h('button', { type: 'button', class: 'button primary', text: t('quoridor.pass'), on: { click: pass } });
  const home = () => squareOf(scene.pawn());
  const keys = createKeys(settings, { w: aim.startWall, r: turn, m: sayMoves, g: () => grid.focus(home()), p: pass, '?': () => openKeys(app, KEYS), Escape: cancel }, step);
  bag.add(borrow(stage, t('quoridor.board.label'), { choose: aim.choose, press: keys.press, steer: aim.steer }));
  bag.on(window, 'keydown', keys.hear);

  function ruleWords(reason) { return reason === 'not_now' ? t('quoridor.illegal_move.over') : t(`quoridor.no.${reason}`); }

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

  /** Takes back the armed move; without one it leads back. */
  function cancel() { (aim.now ? hands.cancel : leave)(); }

  function pass() {
    if (mustPass()) play('pass');
    else refuse(canPlay() ? 'pass' : 'not_now');
  }

  function sayMoves() {
    const list = [...aim.reachable()].join(t('quoridor.comma'));
    app.announce(list ? t('quoridor.say.moves', { list, n: scene.now.position.state.left[seat()] }) : status(), { assertive: true });
  }

  function aimed() {
    isPointing = false;
    drawBoard();
    tray.set(content());
  }

  function content() {
    const reason = wallObstacleOf(aim);
    return { line: reason ? ruleWords(reason) : aimHint(t, aim.now) ?? status(), bad: Boolean(reason), acts: armedActs(t, aim), rest: [...(mustPass() ? [passing] : []), rest] };
  }

  function drawBoard() {
    const { position: { turn: mover }, moves, ahead } = scene.now;
    const isHinted = canPlay() && (settings.get('hints') || isPointing);
    board.set(sceneOf({
      state: scene.shown(), turns: turns(), moves: [...moves, ...ahead], mover: ahead.length > 0 ? null : mover,
      hints: isHinted ? { squares: [...aim.reachable()], seat: seat(), quiet: Boolean(aim.now) } : null,
      ghosts: canPlay() ? aimedGhosts(aim, seat()) : [], coordinates: settings.get('coordinates'),
    }));
  }

  return {
    tray: tray.el,
    draw(to) {
      if (scene.set(to)) {
        isPointing = false;
        aim.clear();
      }
      drawBoard();
      board.el.classList.toggle('imagined', to.ahead.length > 0);
      const [state, within] = [scene.shown(), aim.reachable()];
      grid.set((square) => squareWords(t, { state, reachable: within, own: null }, square));
      grid.rest(home());
      tray.set(content());
      hands.refresh();
    },
    focus: () => grid.focus(home()),
    destroy() {
      hands.destroy();
      bag.empty();
    },
  };
}
