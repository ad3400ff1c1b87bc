import { prefersLessMotion } from '../../../core/say/a11y.js';
import { h, s, setAttribute, setText } from '../../../core/dom.js';
import { bonusAt, shareAt, WHOLE } from './bonus.js';

/**
 * The bonus while it falls: a pie that shrinks, and its points. The pie keeps its place while the bonus is hidden.
 * @param {{t: import('../describe.js').Words, now: () => number}} props  `now`: local time in ms
 */
export function createPie({ t, now }) {
  const slice = s('circle', { class: 'memory-slice', r: 8, pathLength: 100 });
  const points = h('span', { class: 'memory-bonus' });
  const el = h('span', { class: 'memory-pie', role: 'img', 'aria-label': t('memory.bonus'), 'data-idle': true },
    s('svg', { viewBox: '-18 -18 36 36', 'aria-hidden': 'true' }, s('circle', { class: 'memory-plate', r: 17 }), slice), points);
  let since = /** @type {number | null} */ (null);
  let frame = 0;

  function draw() {
    frame = 0;
    const age = since === null ? WHOLE : now() - since;
    const left = bonusAt(age);
    setAttribute(el, 'data-idle', left === 0);
    setText(points, left > 0 ? `+${left}` : '');
    slice.style.strokeDasharray = `${(100 * shareAt(age, prefersLessMotion())).toFixed(1)} 200`;
    if (left > 0) frame = requestAnimationFrame(draw);
  }

  return {
    el,
    /** @param {number | null} start  local time at which the first card was shown; null for no bonus */
    set(start) {
      if (start === since) return;
      since = start;
      cancelAnimationFrame(frame);
      draw();
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}
