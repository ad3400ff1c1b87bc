import { shortcutOf } from '../../core/say/shortcut.js';

/** The turn of a wheel that counts as one move, in pixels. */
const NOTCH = 80;

/** A space presses these. */
const isPressed = (target) => target instanceof Element && Boolean(target.closest('button, a, summary'));

/** Whether an element uses the keys itself. The list of moves scrolls with them, but a move in it is a button like any other. */
const hasOwnArrows = (target) => target instanceof Element && Boolean(target.closest('input, textarea, select, dialog, [role=grid], .graph-button') || target.matches('.moves'));

/**
 * Arrows step through a game, a space plays it, F turns the board.
 * @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag
 * @param {{step: (by: number) => void, toggle: () => void, last: number, turn?: () => void, settings: import('../../core/types.js').App['settings']}} props
 */
export function listenToKeys(bag, { step, toggle, last, turn, settings }) {
  bag.on(window, 'keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || hasOwnArrows(event.target)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    const runs = event.key === ' ' && last > 0 && !isPressed(event.target);
    if (by !== undefined) step(by);
    else if (runs) toggle();
    else if (turn && /^f$/i.test(shortcutOf(event, settings) ?? '')) turn();
    else return;
    event.preventDefault();
  });
}

/**
 * A notch of the wheel is a move, however finely it is told.
 * @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag @param {HTMLElement} el @param {(by: number) => void} step
 */
export function listenToWheel(bag, el, step) {
  let wheeled = 0;
  bag.on(el, 'wheel', (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    wheeled += event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
    const by = Math.trunc(wheeled / NOTCH);
    wheeled -= by * NOTCH;
    if (by) step(by);
  }, { passive: false });
}
