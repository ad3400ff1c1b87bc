import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createField, createSelect, createToggle } from '../ui/form/controls.js';
import { openForm } from './form.js';
import { openSecret } from './signin/secret.js';
import { usedText } from './signin/used.js';

/** @typedef {{id: string, label: string, scopes: string[], created: number, expires: number | null, used: number | null, network: string}} Token */

/** The scopes of a token beside watching, and the days after which it ends. */
const SCOPES = ['play', 'chat', 'profile'];
/** One more scope, for administrators. */
const ADMIN = 'admin';
const DAYS = ['7', '30', '90', '366', ''];

/** The personal tokens of the account. @param {import('../core/types.js').App} app */
export function createTokens(app) {
  const { t, i18n, api } = app;
  const title = h('h2', { id: 'account-tokens', tabindex: '-1', text: t('account.tokens') });
  const rows = h('ul', { class: 'sessions' });
  const none = h('p', { class: 'note', hidden: true, text: t('account.tokens_none') });
  const make = h('button', { type: 'button', class: 'button plain', text: t('account.token_make'), on: { click: openWish } });

  /** @param {Token} token */
  function createRow(token) {
    const revoke = h('button', { type: 'button', class: 'button quiet', 'aria-label': t('account.token_revoke_named', { name: token.label }), text: t('account.token_revoke'), on: { click: async () => {
      const sure = await app.dialog.confirm({
        title: t('account.token_revoke_named', { name: token.label }), text: t('account.token_revoke_text'), ok: t('account.token_revoke'), danger: true });
      if (!sure) return;
      attempt(app, revoke, async () => {
        await api.send('DELETE', `auth/tokens/${token.id}`);
        app.toast(t('account.token_revoked'), { kind: 'good' });
        await read();
        title.focus();
      });
    } } });
    return h('li', { class: 'session held' },
      h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: token.label })),
        h('span', { class: 'note', text: [...token.scopes.map((scope) => t(`account.scope.${scope}`)), endOf(token)].join(' · ') }),
        h('span', { class: 'note' }, usedText(app, token))),
      revoke);
  }

  /** @param {Token} token */
  const endOf = ({ expires }) => (expires === null ? t('account.token_endless') : t('account.token_until', { date: i18n.date(expires) }));

  async function read() {
    const { items } = await api.get('auth/tokens');
    rows.replaceChildren(...items.map(createRow));
    none.hidden = items.length > 0;
  }

  async function openWish() {
    const { admin } = await api.get('me').catch(() => ({ admin: false }));
    const label = createField({ label: t('account.token_label'), hint: t('account.token_label_hint'), max: 40, id: 'token-label' });
    const wanted = new Set(['play']);
    let days = '30';
    const scopes = [...SCOPES, ...(admin ? [ADMIN] : [])].map((scope) => createToggle({ label: t(`account.scope.${scope}`), hint: t(`account.scope_hint.${scope}`), value: wanted.has(scope), id: `token-${scope}`,
      change: (on) => { if (on) wanted.add(scope); else wanted.delete(scope); } }).el);
    const life = createSelect({ label: t('account.token_life'), value: days, id: 'token-life', change: (next) => { days = next; },
      options: DAYS.map((value) => ({ value, label: value ? t('account.days', { n: Number(value) }) : t('account.token_endless') })) });
    openForm(app, {
      title: t('account.token_make'), ok: t('account.token_make'), fields: { label },
      body: [label.el, h('fieldset', { class: 'stack scopes' }, h('legend', { text: t('account.scopes') }), h('p', { class: 'note', text: t('account.scope_hint.watch') }), ...scopes), life.el],
      send: async () => {
        const { token } = await api.post('auth/tokens', { label: label.input.value, scopes: [...wanted], days: days ? Number(days) : null });
        await read();
        return () => openSecret(app, { title: t('account.token_new'), parts: [{ name: t('account.token'), text: token }] });
      },
    });
    label.input.focus();
  }

  attempt(app, null, read);
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-tokens' }, title, h('p', { class: 'note', text: t('account.tokens_text') }), rows, none, make);
}
