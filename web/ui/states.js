import { h } from '../core/dom.js';
import { icon } from './icons.js';

/** What a list shows when there is nothing in it, and what to do about it. */
export function createEmpty({ symbol, title, text, action }) {
  return h('div', { class: 'empty' }, icon(symbol), h('p', { class: 'empty-title', text: title }), text && h('p', { class: 'note', text }), action);
}

/** Grey shapes in the size of what is on its way, so that nothing jumps when it comes. @param {number} count @param {string} [shape] */
export function createSkeleton(count, shape = 'row') {
  return h('div', { class: `skeletons ${shape}`, 'aria-hidden': 'true' }, ...Array.from({ length: count }, () => h('div', { class: 'skeleton' })));
}

export const spinner = () => h('span', { class: 'spinner', 'aria-hidden': 'true' });
