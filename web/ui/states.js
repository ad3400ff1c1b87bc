import { h } from '../core/dom.js';

/**
 * Stands in the place of an empty list, with a way to fill it.
 * @param {{symbol: Element, title: string, text?: string | null, action?: Element}} props
 */
export function createEmpty({ symbol, title, text, action }) {
  return h('div', { class: 'empty' }, symbol, h('p', { class: 'empty-title', text: title }), text && h('p', { class: 'note', text }), action);
}

/** Grey shapes in the size of the content that is on its way, so that nothing jumps when it comes. @param {number} count @param {string} [shape] */
export function createSkeleton(count, shape = 'row') {
  return h('div', { class: `skeletons ${shape}`, 'aria-hidden': 'true' }, ...Array.from({ length: count }, () => h('div', { class: 'skeleton' })));
}

export const spinner = () => h('span', { class: 'spinner', 'aria-hidden': 'true' });
