/** These use such keys themselves. The list of moves scrolls, but a move in it is a button like any other. */
const hasOwnKeys = (target) => target instanceof Element && Boolean(target.closest('input, textarea, select, dialog, .chat-log, [role=menu], [role=tablist]') || target.matches('.moves'));

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, Home: -Infinity, End: Infinity };

/**
 * Arrows step through the moves of a game, also page keys, since on a board the arrows lead from square to square.
 * @param {ReturnType<typeof import('../../core/dom.js').createBag>} bag @param {(by: number) => void} step
 */
export function listenToSteps(bag, step) {
  bag.on(window, 'keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || hasOwnKeys(event.target)) return;
    if (!Object.hasOwn(STEPS, event.key)) return;
    step(STEPS[event.key]);
    event.preventDefault();
  });
}
