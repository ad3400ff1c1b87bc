import { createBag, h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createOwn } from './own.js';
import { createPages } from './pages.js';
import { slide } from './slide.js';

/**
 * A screen of the settings: beside the list of the pages where the window is wide, in its place where it is narrow.
 * @param {HTMLElement} element @param {import('../core/types.js').App} app
 * @param {{page?: import('./pages.js').Page | null, body: Node[]}} props  without a page it is the first screen
 * @returns {() => void}
 */
export function mountFrame(element, app, { page = null, body }) {
  const { t } = app;
  const bag = createBag();
  const own = createOwn(app);
  const place = h('div', { class: 'settings', data: page ? { page } : {} },
    page && h('a', { class: 'settings-back', href: '/settings', 'data-back': true }, firstIcon('back'), t('title.settings')),
    h('h1', { tabindex: '-1', text: t(page ? `settings.page.${page}` : 'title.settings') }),
    h('div', { class: 'settings-list' }, own.el, createPages(app, page)), h('div', { class: 'settings-body' }, ...body));
  element.append(place);
  bag.add(own.destroy, slide(place, page));
  return bag.empty;
}
