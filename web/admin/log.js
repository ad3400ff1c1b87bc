import { h } from '../core/dom.js';
import { createPages, withQuery } from './pages.js';
import { moment, playerLink } from './words.js';

/** Every act of an administrator. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk */
export function mountLog(element, desk) {
  const { t } = desk;
  const pages = createPages(desk, {
    label: t('admin.screen.log'), none: t('admin.none'), path: (after) => withQuery('admin/log', { after }),
    row: ({ act, by, user, subject, reason, ts, ...details }) => h('div', { class: 'admin-text' },
      h('span', null, h('strong', { text: t(`admin.logged.${act}`) }), ' · ', user ? playerLink(user, '') : subject, ...figures(desk, details).map((text) => ` · ${text}`)),
      reason && h('span', null, h('bdi', { text: reason })),
      h('span', { class: 'note' }, playerLink(by, t('admin.operator')), ` · ${moment(desk, ts)}`)),
  });
  element.append(h('h1', { text: t('admin.screen.log') }), pages.el);
  pages.read();
}

/** The changes of an act, as far as its kind names them. @param {import('./app.js').AdminApp} desk @param {{money?: number, stars?: number, until?: number | null, number?: number, outcome?: string}} details */
function figures(desk, { money, stars, until, number, outcome }) {
  const { t, i18n } = desk;
  const signed = (value, sign = '') => `${value < 0 ? '−' : '+'}${sign}${i18n.number(Math.abs(value))}`;
  return [
    money ? signed(money, '$') : '', stars ? `★ ${signed(stars)}` : '',
    until === undefined ? '' : until === null ? t('admin.for_ever') : t('admin.until', { date: moment(desk, until) }),
    number ? `#${number}` : '', outcome ? t(`admin.outcome.${outcome}`) : '',
  ].filter(Boolean);
}
