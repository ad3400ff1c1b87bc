import { h } from '../core/dom.js';
import { createPages, withQuery } from './pages.js';
import { moment, playerLink } from './words.js';

/** Every act of an administrator. @param {HTMLElement} element @param {import('./app.js').Desk} desk */
export function mountLog(element, desk) {
  const { t } = desk;
  const pages = createPages(desk, {
    label: t('admin.screen.log'), none: t('admin.none'), path: (after) => withQuery('admin/log', { after }),
    row: ({ act, by, user, subject, reason, ts }) => h('div', { class: 'admin-text' },
      h('span', null, h('strong', { text: t(`admin.logged.${act}`) }), ' · ', user ? playerLink(user, '') : subject),
      reason && h('span', null, h('bdi', { text: reason })),
      h('span', { class: 'note' }, playerLink(by, t('admin.operator')), ` · ${moment(desk, ts)}`)),
  });
  element.append(h('h1', { text: t('admin.screen.log') }), pages.el);
  pages.read();
}
