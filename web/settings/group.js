import { h } from '../core/dom.js';

/** Settings that belong together, under a title. @param {string} id @param {string} title @param {...Node} children */
export const createGroup = (id, title, ...children) => h('section', { class: 'card stack', 'aria-labelledby': `group-${id}` }, h('h2', { id: `group-${id}`, text: title }), ...children);
