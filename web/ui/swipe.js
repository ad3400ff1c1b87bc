import { createBag } from '../core/dom.js';

/** A press becomes a swipe this far from where it began, in CSS pixels; a shorter one is a tap. */
const BEGINS = 10;
/** A swipe counts from here on, or when it was quick. */
const COUNTS = 48;
const QUICK = 0.4;

/**
 * The way a movement leads: 1 to the next page, -1 to the page before, 0 back.
 * @param {number} dx to the right, in CSS pixels @param {number} ms how long it took
 */
export function direction(dx, ms) {
  const far = Math.abs(dx) >= COUNTS || (Math.abs(dx) > 2 * BEGINS && Math.abs(dx) / Math.max(1, ms) > QUICK);
  return far ? -Math.sign(dx) : 0;
}

/**
 * Swipes to the sides over an element, by finger, pen or mouse. Up and down stays the page's.
 * @param {HTMLElement} element
 * @param {{drag: (dx: number) => void, swiped: (direction: number) => void, begins?: (event: PointerEvent) => boolean}} hears  `drag` follows the finger; `swiped` ends it,
 *   with 0 when it came to nothing; `begins` says whether a press may become a swipe
 * @returns {() => void} ends it
 */
export function onSwipe(element, { drag, swiped, begins = () => true }) {
  let start = /** @type {{id: number, x: number, y: number, at: number} | null} */ (null);
  let isSwipe = false;

  function press(event) {
    if (event.button !== 0 || !event.isPrimary || !begins(event)) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    isSwipe = false;
  }

  function move(event) {
    if (!start || event.pointerId !== start.id) return;
    const dx = event.clientX - start.x;
    if (!isSwipe) {
      const dy = Math.abs(event.clientY - start.y);
      if (Math.abs(dx) < BEGINS && dy < BEGINS) return;
      if (dy > Math.abs(dx)) return void (start = null);
      isSwipe = true;
      // Not before: a captured press would make no click.
      element.setPointerCapture(start.id);
    }
    drag(dx);
  }

  function release(event) {
    if (!start || event.pointerId !== start.id) return;
    const counts = isSwipe && event.type === 'pointerup';
    const led = counts ? direction(event.clientX - start.x, event.timeStamp - start.at) : 0;
    start = null;
    if (isSwipe) swiped(led);
  }

  /** The click that ends a swipe chooses nothing. */
  function click(event) {
    if (!isSwipe || event.detail === 0) return;
    isSwipe = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chromium swallows a tap that follows a fast drag, unless the drag was the page's own. */
  function own(event) {
    if (isSwipe && event.cancelable) event.preventDefault();
  }

  const bag = createBag();
  bag.on(element, 'pointerdown', press);
  bag.on(element, 'pointermove', move);
  bag.on(element, 'pointerup', release);
  bag.on(element, 'pointercancel', release);
  bag.on(element, 'touchmove', own, { passive: false });
  bag.on(element, 'click', click, true);
  return bag.empty;
}
