/** Two live regions for the whole page: one that interrupts (moves, refusals) and one that waits its turn. */

/** @param {HTMLElement} polite @param {HTMLElement} assertive */
export function createAnnouncer(polite, assertive) {
  return (text, options = {}) => {
    const region = options.assertive ? assertive : polite;
    // A repeated text is not spoken again; a trailing space makes it a different text.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}

export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
