import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createField } from './fields.js';
import { openForm } from './form.js';

/** @typedef {{provider: string, label: string, name: string, email: string | null, used: number}} Link */

/**
 * The accounts at other services that sign in to this account, and the services that can be linked. The last way to sign in stays.
 * @param {import('../core/types.js').App} app @param {{email: string | null}} props  the address with which the member signs in
 */
export function createLinks(app, { email }) {
  const { t, i18n, api } = app;
  const title = h('h2', { id: 'account-links', tabindex: '-1', text: t('account.links') });
  const rows = h('ul', { class: 'linked' });
  const reason = h('p', { class: 'note', id: 'account-last', hidden: true, text: t('account.last_method') });
  const el = h('section', { class: 'card stack', hidden: true, 'aria-labelledby': 'account-links' }, title, rows, reason);

  const createRow = (label, note, act) => h('li', { class: 'link' },
    h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: label })), h('span', { class: 'note' }, ...note)), act);

  /** @param {Link} link @param {boolean} isLast */
  function createLink({ provider, label, name, email: address, used }, isLast) {
    const end = h('button', { type: 'button', class: 'button quiet', disabled: isLast, 'aria-describedby': isLast && 'account-last', 'aria-label': t('account.unlink_named', { provider: label }), text: t('account.unlink'), on: { click: () => attempt(app, end, async () => {
      await api.send('DELETE', `me/links/${provider}`);
      app.toast(t('account.unlinked', { provider: label }), { kind: 'good' });
      await read();
      title.focus();
    }) } });
    const who = address ?? name;
    return createRow(label, [...(who ? [h('bdi', { text: who }), ' · '] : []), t('account.used', { ago: i18n.ago(used) })], end);
  }

  const createOffer = ({ id, label }) => createRow(label, [t('account.not_linked')],
    createStart(id, label));

  function createStart(id, label) {
    const start = h('button', { type: 'button', class: 'button quiet', 'aria-label': t('account.link_named', { provider: label }), text: t('account.link'), on: { click: () => attempt(app, start, async () => {
      try {
        await leave(id, {});
      } catch (refusal) {
        if (refusal.code !== 'sign_in_again') throw refusal;
        if (email) askPassword(id, label);
        else app.toast(t('account.link_sign_in_again'), { kind: 'bad' });
      }
    }) } });
    return start;
  }

  /** Leaves for the provider. @param {string} id @param {{current?: string}} proof */
  async function leave(id, proof) {
    const { location } = await api.post(`auth/oidc/${id}`, proof);
    window.location.assign(location);
  }

  function askPassword(id, label) {
    const current = createField(t, 'link_password', { type: 'password', autocomplete: 'current-password' });
    openForm(app, {
      title: t('account.link_named', { provider: label }), ok: t('account.link'), fields: { current },
      body: [h('p', { class: 'note', text: t('account.link_why') }), current.el],
      send: () => leave(id, { current: current.input.value }),
    });
    current.input.focus();
  }

  async function read() {
    const [{ items: links }, { items: providers }] = await Promise.all([api.get('me/links'), api.get('auth/providers')]);
    const isLast = links.length === 1 && !email;
    const others = providers.filter(({ id }) => !links.some(({ provider }) => provider === id));
    rows.replaceChildren(...links.map((link) => createLink(link, isLast)), ...others.map(createOffer));
    reason.hidden = !isLast;
    el.hidden = links.length + others.length === 0;
  }

  attempt(app, null, read);
  return el;
}
