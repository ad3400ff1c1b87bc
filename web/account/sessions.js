import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { addressOf } from './signin/used.js';

/** @typedef {{id: string, current: boolean, browser: string, system: string, network: string, created: number, used: number}} Session */

/**
 * The devices that are signed in to the account, each with a button that signs it out.
 * @param {import('../core/types.js').App} app @param {() => Promise<void>} leave  called when this device was signed out @param {() => Promise<void>} [ended]  called when all other devices were signed out
 */
export function createSessions(app, leave, ended) {
  const { t, i18n, api } = app;
  const title = h('h2', { id: 'account-sessions', tabindex: '-1', text: t('account.sessions') });
  const rows = h('ul', { class: 'sessions' });
  const others = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('account.end_others'), on: { click: () => attempt(app, others, async () => {
    await api.send('DELETE', 'auth/sessions');
    app.toast(t('account.others_ended'), { kind: 'good' });
    await read();
    await ended?.();
  }) } });

  /** @param {Session} session */
  function createRow(session) {
    const name = nameOf(t, session);
    const end = h('button', { type: 'button', class: 'button quiet', 'aria-label': t('account.end_named', { name }), text: t('account.end'), on: { click: () => attempt(app, end, async () => {
      await api.send('DELETE', `auth/sessions/${session.id}`);
      if (session.current) return leave();
      await read();
      title.focus();
      return undefined;
    }) } });
    return h('li', { class: 'session' },
      h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: name })),
        h('span', { class: 'note' }, t(session.current ? 'account.this_device' : 'account.used', { ago: i18n.ago(session.used) }), ' · ', h('bdi', { text: addressOf(session.network) }))),
      end);
  }

  async function read() {
    const { items } = await api.get('auth/sessions');
    // This device first.
    items.sort((one, other) => Number(other.current) - Number(one.current));
    rows.replaceChildren(...items.map(createRow));
    others.hidden = items.length < 2;
  }

  attempt(app, null, read);
  return { el: h('section', { class: 'card stack', 'aria-labelledby': 'account-sessions' }, title, rows, others), read };
}

/** @param {import('../core/types.js').App['t']} t @param {Session} session */
function nameOf(t, { browser, system }) {
  if (browser && system) return t('account.device', { browser, system });
  return browser || system || t('account.device_unknown');
}
