import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createEmpty } from '../ui/states.js';

/** Shown in place of a screen whose module could not be fetched. @type {import('../core/types.js').View['mount']} */
export function mount(element, { t }) {
  element.append(h('h1', { class: 'unseen', text: t('title.broken') }), createEmpty({
    symbol: firstIcon('bolt'), title: t('broken.title'), text: t('broken.text'),
    action: h('button', { type: 'button', class: 'button primary', text: t('conn.reload'), on: { click: () => location.reload() } }),
  }));
  return () => {};
}
