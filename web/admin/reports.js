import { h } from '../core/dom.js';
import { createSegmented } from '../ui/form/segmented.js';
import { openAct } from './act.js';
import { createPages, withQuery } from './pages.js';
import { moment, playerLink } from './words.js';

/** The reports of players. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk */
export function mountReports(element, desk) {
  const { t } = desk;
  let state = 'open';
  const pages = createPages(desk, { label: t('admin.screen.reports'), none: t('admin.no_reports'), path: (after) => withQuery('admin/reports', { state, after }), row: (report) => reportRow(desk, report) });
  const filter = createSegmented({ label: t('admin.state'), quiet: true, value: state, id: 'admin-state', options: ['open', 'closed'].map((value) => ({ value, label: t(`admin.state.${value}`) })), change(next) {
    state = next;
    pages.read();
  } });
  element.append(h('h1', { text: t('admin.screen.reports') }), filter.el, pages.el);
  pages.read();
}

/** @param {import('./app.js').AdminApp} desk @param {any} report */
export function reportRow(desk, report) {
  const { t, api } = desk;
  const decide = (outcome, kind) => h('button', { type: 'button', class: `button ${kind} small`, text: t(`admin.decide.${outcome}`), on: { click: () => openAct(desk, {
    title: t(`admin.decide.${outcome}`), text: t('admin.decide_text'), ok: t(`admin.decide.${outcome}`), done: t('admin.done'),
    send: (reason) => api.post(`admin/reports/${report.id}/close`, { outcome, reason }),
  }) } });
  const all = (group, body) => h('button', { type: 'button', class: 'button plain small', text: t(`admin.decide_all.${group}`), on: { click: () => openAct(desk, {
    title: t(`admin.decide_all.${group}`), text: t('admin.decide_all_text'), ok: t('admin.decide.dismissed'), done: t('admin.done'),
    send: (reason) => api.post('admin/reports/close', { ...body, outcome: 'dismissed', reason }),
  }) } });
  return h('div', { class: 'admin-item' }, h('div', { class: 'admin-text' },
    h('span', null, h('strong', null, playerLink(report.about, t('player.gone'))), ' · ', h('bdi', { text: report.reason })),
    report.line !== null && h('blockquote', { class: 'admin-line' }, h('bdi', { text: report.line })),
    h('span', { class: 'note' }, t('admin.reported_by'), ' ', playerLink(report.by, t('player.gone')), ` · ${moment(desk, report.ts)}`, report.room && ` · ${report.room} ${report.match}`, report.network && ` · ${report.network}`),
    report.outcome && h('span', { class: 'note' }, `${t(`admin.outcome.${report.outcome}`)} · ${moment(desk, report.decided)} · `, playerLink(report.decided_by, t('player.gone')))),
  !report.outcome && h('div', { class: 'admin-acts' }, decide('acted', 'primary'), decide('dismissed', 'plain'),
    report.by && all('by', { user: report.by.id }), report.network && all('network', { network: report.network })));
}
