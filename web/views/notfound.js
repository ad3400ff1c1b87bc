import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createEmpty } from '../ui/states.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, { t }) {
  element.append(h('h1', { class: 'unseen', text: t('title.missing') }), createEmpty({
    symbol: firstIcon('search'), title: t('missing.title'), text: t('missing.text'), action: h('a', { class: 'button primary', href: '/', text: t('missing.home') }),
  }));
  return () => {};
}
