import { h, s } from '../core/dom.js';
import { createEmpty } from '../ui/states.js';

/** A lone counter fenced in on all sides, which went astray as the visitor did. */
function createAstray() {
  const square = (index) => s('rect', { x: 6 + 34 * (index % 3), y: 6 + 34 * Math.floor(index / 3), width: 28, height: 28, rx: 4, fill: 'var(--b-sq)' });
  return s('svg', { viewBox: '0 0 108 108', width: 144, height: 144, 'aria-hidden': 'true' }, s('rect', { width: 108, height: 108, rx: 8, fill: 'var(--b-frame)' }), ...Array.from({ length: 9 }, (_, index) => square(index)),
    s('path', { d: 'M37 37h34v34H37z', fill: 'none', stroke: 'var(--seat1)', 'stroke-width': 6, 'stroke-linejoin': 'round' }), s('circle', { cx: 54, cy: 54, r: 10, fill: 'var(--seat0)' }), s('circle', { cx: 54, cy: 54, r: 4, fill: 'var(--b-sq)' }));
}

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, { t }) {
  element.append(h('h1', { class: 'unseen', text: t('title.missing') }), createEmpty({
    symbol: createAstray(), title: t('missing.title'), text: t('missing.text'), action: h('a', { class: 'button primary', href: '/', text: t('missing.home') }),
  }));
  return () => {};
}
