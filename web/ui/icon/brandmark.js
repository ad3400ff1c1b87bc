import { s } from '../../core/dom.js';

/** The mark of the page. */
export function brandMark() {
  return s('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s('rect', { width: 64, height: 64, rx: 14, fill: 'var(--b-frame)' }),
    s('path', { fill: 'var(--b-sq)', d: 'M7 7h14v14H7zM25 7h14v14H25zM43 7h14v14H43zM7 25h14v14H7zM25 25h14v14H25zM43 25h14v14H43zM7 43h14v14H7zM25 43h14v14H25zM43 43h14v14H43z' }),
    s('rect', { x: 6, y: 38.5, width: 34, height: 5, rx: 2.5, fill: 'var(--seat0)' }),
    s('rect', { x: 38.5, y: 6, width: 5, height: 34, rx: 2.5, fill: 'var(--seat1)' }),
    s('circle', { cx: 32, cy: 50, r: 6, fill: 'var(--seat0)' }), s('circle', { cx: 32, cy: 50, r: 2.2, fill: 'var(--seat0-ink)' }),
    s('circle', { cx: 32, cy: 14, r: 6, fill: 'var(--seat1)' }), s('path', { d: 'M32 11l3 3-3 3-3-3z', fill: 'var(--seat1-ink)' }));
}
