import { guardComposition } from '../say/composition.js';
import { watchNaps } from './naps.js';

/**
 * The background duties of the page, started once its first screen is shown.
 * @param {{now: () => number, every: (ms: number, run: () => void) => any}} world @param {{readonly status: string, sleep: () => void, retry: () => void}} net
 */
export function attend({ now, every }, net) {
  guardComposition(window);
  watchNaps({ page: window, document, now, told: Date.now, every }, { sleep: net.sleep, wake() { if (net.status !== 'stopped') net.retry(); } });
}
