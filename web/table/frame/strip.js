import { h } from '../../core/dom.js';
import { createLookback, createSteps } from '../moves/lookback.js';
import { createMoveList } from '../moves/movelist.js';
import { createSideTabs } from './sidetabs.js';

/** Whether an element uses such keys itself. The list of moves scrolls with them, but a move in it is a button like any other. */
const hasOwnKeys = (target) => target instanceof Element && Boolean(target.closest('input, textarea, select, dialog, .chat-log, [role=menu], [role=tablist]') || target.matches('.moves'));

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, Home: -Infinity, End: Infinity };

/**
 * Arrows step through the moves of a game, also page keys, since on a board the arrows lead from square to square.
 * @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag @param {(by: number) => void} step
 */
function listenToSteps(bag, step) {
  bag.on(window, 'keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || hasOwnKeys(event.target)) return;
    if (!Object.hasOwn(STEPS, event.key)) return;
    step(STEPS[event.key]);
    event.preventDefault();
  });
}

/**
 * The moves beside a running game, and the look back through them. The screens of games that list their moves bring it along.
 * @param {import('../../core/types.js').App} app
 * @param {{game: Pick<import('../../games/catalog.js').GameModule, 'cue' | 'describe' | 'spell'>, seats: number, view: () => import('../../core/types.js').RoomView, changed: () => void}} props
 */
export function createStrip(app, { game, seats, view, changed }) {
  const { t } = app;
  const look = createLookback(app, { game, view, changed });
  const el = /** @type {HTMLElement} */ (h('div', { class: 'game-strip' }));
  let list = /** @type {ReturnType<typeof createMoveList> | null} */ (null);
  let steps = /** @type {ReturnType<typeof createSteps> | null} */ (null);

  return {
    el,
    look,
    /** For it and the chat, where the window has a place for both. */
    createTabs: createSideTabs,
    /** @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag @param {boolean} looksBack  the board draws earlier positions as well */
    begin(bag, looksBack) {
      list = createMoveList({ label: t('game.moves'), seats, spell: (m) => game.spell(m, t), ...(looksBack && { pick: look.go, roving: true }) });
      el.append(list.el);
      if (!looksBack) return;
      steps = createSteps(app, look);
      el.append(steps.el);
      listenToSteps(bag, look.step);
    },
    /** @param {string[]} moves  with the own one that waits for the server */
    set(moves) {
      list?.set(moves, look.at ?? moves.length);
      steps?.set(look.at ?? view().moves.length, view().moves.length);
    },
  };
}
