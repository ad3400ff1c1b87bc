import { prefersLessMotion } from '../core/say/a11y.js';
import { onSwipe } from './swipe.js';

/** Elements that move to the sides themselves, or are written in, are not swiped over. */
const OWN = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], dialog, .stage, .pages, .graph-button, .plot, .board, .crop-stage';

/** Whether a touch here may lead to another tab: nothing below the finger moves to the sides by itself. @param {Element} target @param {Element} place */
function isFree(target, place) {
  if (target.closest(OWN)) return false;
  for (let node = /** @type {Element | null} */ (target); node && node !== place; node = node.parentElement) {
    if (node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX)) return false;
  }
  return true;
}

/**
 * The tab that a swipe leads to; undefined at both ends, and on screens that are not a tab.
 * @param {string[]} paths  of the tabs, in their order @param {string} here @param {number} direction
 */
export const neighbour = (paths, here, direction) => (direction !== 0 && paths.includes(here) ? paths[paths.indexOf(here) + direction] : undefined);

/**
 * Tabs follow each other by swipes of a finger over the screen.
 * @param {HTMLElement} place  the screen @param {{paths: () => string[], here: () => string, go: (path: string) => void}} tabs
 */
export function createTabSwipe(place, { paths, here, go }) {
  const move = (dx) => (dx === 0 ? place.style.removeProperty('translate') : place.style.setProperty('translate', `${dx}px`));
  place.dataset.swipes = '';
  return onSwipe(place, {
    begins: ({ pointerType, target }) => pointerType === 'touch' && target instanceof Element && paths().includes(here()) && isFree(target, place),
    // The screen follows a little way, and not where it leads nowhere.
    drag: (dx) => { if (!prefersLessMotion() && neighbour(paths(), here(), -Math.sign(dx))) move(Math.round(dx / 3)); },
    swiped(direction) {
      move(0);
      const next = neighbour(paths(), here(), direction);
      if (next) go(next);
    },
  });
}
