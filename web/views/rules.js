import { h } from '../core/dom.js';
import { ruleSections } from '../games/quoridor/rulespage.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, { t }) {
  element.append(h('article', { class: 'article rules' }, h('h1', { text: t('title.rules') }), h('p', { class: 'lead', text: t('rules.lead') }),
    ...ruleSections(t),
    h('p', { class: 'article-end' }, h('a', { class: 'button primary large', href: '/lobby', text: t('rules.play') }))));
  return () => {};
}
