import { h } from '../core/dom.js';
import { createField, createSelect } from '../ui/form/controls.js';
import { openAct } from './act.js';
import { createPages, withQuery } from './pages.js';
import { perform } from './perform.js';
import { kindOf } from './players.js';
import { reportRow } from './reports.js';
import { fact, moment } from './words.js';

/** The duration of a sanction, in hours; empty without an end. */
const HOURS = ['1', '24', '168', '720', ''];

/** A player: the known data, and the measures. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk @param {string} id */
export function mountPlayer(element, desk, id) {
  const { t, api } = desk;
  const path = `admin/players/${encodeURIComponent(id)}`;
  const card = h('section', { class: 'card stack', 'aria-busy': 'true' });
  const heading = h('h1', { text: id });
  element.append(heading, card);

  perform(desk, {}, async () => {
    const player = await api.get(path);
    heading.replaceChildren(h('bdi', { text: player.name }));
    card.removeAttribute('aria-busy');
    card.append(facts(player), h('div', { class: 'admin-acts' }, ...acts(player)));
    element.append(...lists().map(([key, pages]) => {
      pages.read();
      return h('section', { class: 'card stack', 'aria-labelledby': `admin-${key}` }, h('h2', { id: `admin-${key}`, text: t(`admin.of.${key}`) }), pages.el);
    }));
  });

  function facts(player) {
    return h('dl', { class: 'admin-facts' }, fact(t('admin.id'), player.id), fact(t('admin.kind'), kindOf(t, player)), fact(t('admin.joined'), moment(desk, player.joined)),
      ...(player.email ? [fact(t('admin.email'), h('bdi', { text: player.email }))] : []), fact(t('admin.here'), t(player.on ? 'admin.online' : 'admin.offline')),
      ...(player.rooms.length ? [fact(t('admin.screen.rooms'), player.rooms.join(', '))] : []),
      ...(player.wallet ? [fact(t('admin.money'), `$${player.wallet.money}`), fact(t('admin.stars'), `${player.wallet.stars} / ${player.wallet.max_stars}`)] : []),
      ...['ban', 'mute'].filter((kind) => player[kind]).map((kind) => fact(t(`admin.now.${kind}`), sanctionText(player[kind]))));
  }

  function sanctionText({ until, reason }) {
    return `${until === null ? t('admin.for_ever') : t('admin.until', { date: moment(desk, until) })} · ${reason}`;
  }

  function acts(player) {
    if (player.admin) return [h('p', { class: 'note', text: t('admin.is_admin') })];
    const button = (key, danger, run) => h('button', { type: 'button', class: `button ${danger ? 'danger' : 'plain'}`, text: t(`admin.act.${key}`), on: { click: run } });
    const impose = (kind) => button(kind, true, () => {
      let hours = '24';
      const life = createSelect({ label: t('admin.how_long'), value: hours, id: 'act-life', change: (next) => { hours = next; }, options: HOURS.map((value) => ({ value, label: value ? t('admin.hours', { n: Number(value) }) : t('admin.for_ever') })) });
      openAct(desk, {
        title: t(`admin.act.${kind}`), text: t(`admin.act_text.${kind}`), ok: t(`admin.act.${kind}`), danger: true, more: [life.el], done: t('admin.done'),
        send: (reason) => api.post(`${path}/sanctions`, { kind, reason, until: hours ? Math.round(desk.now()) + Number(hours) * 3600000 : null }),
      });
    });
    const lift = (kind) => button(`lift_${kind}`, false, () => openAct(desk, {
      title: t(`admin.act.lift_${kind}`), ok: t(`admin.act.lift_${kind}`), done: t('admin.done'), send: (reason) => api.post(`admin/sanctions/${player[kind].id}/lift`, { reason }),
    }));
    const correct = () => {
      const [money, stars] = ['money', 'stars'].map((key) => createField({ label: t(`admin.change.${key}`), hint: t('admin.change_hint'), type: 'text', value: '0', id: `act-${key}` }));
      openAct(desk, {
        title: t('admin.act.correct'), ok: t('admin.act.correct'), more: [money.el, stars.el], fields: { money, stars }, done: t('admin.done'),
        send: (reason) => api.post(`${path}/correction`, { money: Number(money.input.value), stars: Number(stars.input.value), reason }),
      });
    };
    return [...['mute', 'ban'].map((kind) => (player[kind] ? lift(kind) : impose(kind))), ...(player.wallet ? [button('correct', false, correct)] : []), button('sign_out', true, () => openAct(desk, {
      title: t('admin.act.sign_out'), text: t('admin.act_text.sign_out'), ok: t('admin.act.sign_out'), danger: true, done: t('admin.done'), send: (reason) => api.send('DELETE', `${path}/sessions`, { reason }),
    }))];
  }

  /** @returns {[string, ReturnType<typeof createPages>][]} */
  function lists() {
    const pages = (key, row) => createPages(desk, { label: t(`admin.of.${key}`), none: t('admin.none'), path: (after) => withQuery(`${path}/${key}`, { after }), row });
    const line = (strong, ...notes) => h('div', { class: 'admin-text' }, h('strong', { text: strong }), h('span', { class: 'note', text: notes.filter(Boolean).join(' · ') }));
    return [
      ['sanctions', pages('sanctions', (item) => line(t(`admin.act.${item.kind}`), item.reason, `${moment(desk, item.from)} – ${item.until === null ? '∞' : moment(desk, item.until)}`, item.lifted && t('admin.lifted', { date: moment(desk, item.lifted) }), item.by?.name))],
      ['reports', pages('reports', (item) => reportRow(desk, item))],
      ['ledger', pages('ledger', (item) => line(`${t(`ledger.kind.${item.kind}`)} · ${item.money < 0 ? '−' : ''}$${Math.abs(item.money)}${item.stars ? ` · ★ ${item.stars}` : ''}`, item.ref, moment(desk, item.ts)))],
      ['sessions', pages('sessions', (item) => line([item.browser, item.system].filter(Boolean).join(' · ') || item.id, item.network, moment(desk, item.used)))],
    ];
  }
}
