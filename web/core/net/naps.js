/** Times at which the page does not run: suspended by its browser, or asleep with the machine. */

/** Ms between two readings of the clocks, and the largest difference between them. */
const LOOK = 1000;
const APART = 2000;

/**
 * `sleep` is called when the browser freezes the page, or keeps it whole for a later visit: then the browser answers for its socket. `wake` is called when the page is back, and when
 * it may have slept unknowingly: a timer fired far too late, or the clock of the device and the steady clock disagree, since the machine slept or its clock was set.
 * @param {{page: EventTarget, document: EventTarget & {hidden: boolean}, now: () => number, told: () => number, every: (ms: number, run: () => void) => any}} world
 *   `page`: the window; `now`: steady milliseconds; `told`: the device's clock, in milliseconds since 1970
 * @param {{sleep: () => void, wake: () => void}} acts
 */
export function watchNaps({ page, document, now, told, every }, { sleep, wake }) {
  let looked = now();
  let apart = told() - looked;

  function look() {
    const late = now() - looked > LOOK + APART;
    const parted = Math.abs(told() - now() - apart) > APART;
    looked = now();
    apart = told() - looked;
    if ((late || parted) && !document.hidden) wake();
  }

  /** @param {Event} event */
  const isKept = (event) => /** @type {PageTransitionEvent} */ (event).persisted;
  page.addEventListener('pagehide', (event) => { if (isKept(event)) sleep(); });
  page.addEventListener('pageshow', (event) => { if (isKept(event)) wake(); });
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', wake);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) wake(); });
  every(LOOK, look);
}
