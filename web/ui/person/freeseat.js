import { s } from '../../core/dom.js';

/** The picture of a free seat. */
export function createEmptyAvatar() {
  return s('svg', { class: 'avatar avatar-empty', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    s('circle', { cx: 50, cy: 50, r: 47, fill: 'none', stroke: 'var(--line-strong)', 'stroke-width': 3, 'stroke-dasharray': '8 8' }),
    s('path', { d: 'M50 36v28M36 50h28', stroke: 'var(--line-strong)', 'stroke-width': 5, 'stroke-linecap': 'round' }));
}
