import { prefersLessMotion } from '../core/say/a11y.js';
import { createHandover } from '../core/net/handover.js';

const gone = createHandover();

/**
 * Lets a page slide in from the right over the list that led to it, and out again on the way back. The leaving page is only a picture and not part of
 * the screen any more. Of two pages beside each other the new one appears in its place.
 * @param {HTMLElement} place @param {string | null} page @returns {() => void}  called when the screen goes
 */
export function slide(place, page) {
  const before = gone.take();
  if (before && before.page !== page && !prefersLessMotion()) {
    const way = !before.page ? 'deeper' : page ? 'beside' : 'back';
    place.classList.add(way);
    if (way !== 'beside') place.after(stillOf(before, way));
  }
  return () => gone.leave({ place, page, scrolled: window.scrollY });
}

function stillOf({ place, scrolled }, way) {
  for (const each of place.querySelectorAll('[id]')) each.removeAttribute('id');
  place.className = `settings leaving ${way}`;
  place.inert = true;
  place.setAttribute('aria-hidden', 'true');
  place.style.setProperty('inset-block-start', `${-scrolled}px`);
  place.addEventListener('animationend', ({ animationName }) => { if (animationName.startsWith('page-')) place.remove(); });
  return place;
}
