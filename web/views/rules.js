import { h } from '../core/dom.js';
import { MAIN } from '../games/index.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, { t }, { part }) {
  element.append(h('article', { class: 'article rules' }, h('h1', { text: t(`${MAIN}.rules.title`) }), h('p', { class: 'lead', text: t(`${MAIN}.rules.lead`) }),
    ...part.ruleSections(t),
    h('p', { class: 'article-end' }, h('a', { class: 'button primary large', href: '/lobby', text: t('rules.play') }))));
  return () => {};
}
