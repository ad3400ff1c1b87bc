import { h } from '../core/dom.js';
import { perform } from './perform.js';
import { fact, moment } from './words.js';

/** The units of an amount of bytes, the largest first. */
const UNITS = /** @type {const} */ ([['terabyte', 1e12], ['gigabyte', 1e9], ['megabyte', 1e6], ['kilobyte', 1e3], ['byte', 1]]);

/** The state of the server: its version, the size of the store, and the newest copy. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk */
export function mountServer(element, desk) {
  const { t, api, i18n } = desk;
  const card = h('section', { class: 'card stack', 'aria-busy': 'true' });
  element.append(h('h1', { text: t('admin.screen.server') }), card);
  perform(desk, {}, async () => {
    const { version, data, backup } = await api.get('admin/server');
    card.removeAttribute('aria-busy');
    if (data.level !== 'open') card.append(h('p', { class: 'notice', role: 'status', text: t(`admin.server.level.${data.level}`) }));
    card.append(h('dl', { class: 'admin-facts' },
      fact(t('admin.server.version'), version), fact(t('admin.server.used'), used(data)), fact(t('admin.server.free'), amount(data.free)),
      fact(t('admin.server.disk_free'), amount(data.disk_free)),
      fact(t('admin.server.growth'), data.growth === null ? t('admin.server.unknown') : t('admin.server.per_day', { bytes: amount(data.growth) })),
      fact(t('admin.server.left'), left(data)),
      fact(t('admin.server.copy'), backup ? `${moment(desk, backup.made)} · ${amount(backup.bytes)}` : t('admin.server.no_copy'))));
  });

  const used = (data) => (data.limit === null ? amount(data.used)
    : t('admin.server.of_limit', { used: amount(data.used), limit: amount(data.limit), percent: i18n.percent(data.used / data.limit) }));

  function left({ growth, days_left: days }) {
    if (growth === null) return t('admin.server.unknown');
    return days === null ? t('admin.server.days_never') : t('admin.server.days', { n: days });
  }

  /** An amount in a unit of which there is at least one, with at most one decimal. @param {number | null} bytes */
  function amount(bytes) {
    if (bytes === null) return t('admin.server.unknown');
    const [unit, size] = UNITS.find(([, size]) => Math.abs(bytes) >= size) ?? UNITS[UNITS.length - 1];
    return new Intl.NumberFormat(i18n.lang, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
  }
}
