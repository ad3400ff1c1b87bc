import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { complain, createField } from './fields.js';

const MOMENT = 1000;

/** The own data: an archive of it, and the end of the account. @param {import('../core/types.js').App} app @param {{email: string | null}} props  without an address there is no password */
export function createOwnData(app, { email }) {
  const { t } = app;
  const title = h('h2', { id: 'account-owndata', tabindex: '-1', text: t('account.owndata') });
  const el = h('section', { class: 'card stack', 'aria-labelledby': 'account-owndata' }, title);
  el.append(createArchive(app, el), createEnd(app, Boolean(email), () => title.focus()));
  return el;
}

/** @param {import('../core/types.js').App} app @param {HTMLElement} section */
function createArchive(app, section) {
  const { t, i18n, api } = app;
  const note = h('p', { class: 'note', role: 'status' });
  const links = h('ul', { class: 'links' });
  const ask = h('button', { type: 'button', class: 'button plain', text: t('account.export'), on: { click: () => attempt(app, ask, async () => {
    try {
      await api.post('me/export');
    } catch (refusal) {
      if (refusal.code !== 'rate') throw refusal;
      note.textContent = t('account.export_wait', { minutes: Math.ceil(refusal.retry_ms / 60_000) });
      return;
    }
    await read();
  }) } });

  /** Once a second, until all are made or the page is left. */
  async function read() {
    const { items } = await api.get('me/export');
    const made = items.filter((each) => each.ready);
    links.replaceChildren(...made.map(({ id, asked }) => h('li', null,
      h('a', { href: `/api/v1/me/export/${id}`, download: '', text: t('account.export_link', { ago: i18n.ago(asked) }) }))));
    note.textContent = t(made.length < items.length ? 'account.export_making' : made.length ? 'account.export_ready' : 'account.export_text');
    if (made.length === items.length) return;
    await new Promise((resolve) => { setTimeout(resolve, MOMENT); });
    if (section.isConnected) await read();
  }

  attempt(app, null, read);
  return h('div', { class: 'stack' }, note, links, ask);
}

/** @param {import('../core/types.js').App} app @param {boolean} hasPassword @param {() => void} settled  called when the account ends or stays */
function createEnd(app, hasPassword, settled) {
  const { t, i18n, api } = app;
  const place = h('div', { class: 'stack' });

  function show(due) {
    const keep = h('button', { type: 'button', class: 'button primary', text: t('account.keep'), on: { click: () => attempt(app, keep, async () => {
      await api.post('me/keep');
      app.toast(t('account.kept'), { kind: 'good' });
      show(null);
      settled();
    }) } });
    place.replaceChildren(...(due
      ? [h('p', { class: 'account-ending', text: t('account.ending', { date: i18n.date(due) }) }), keep]
      : [h('button', { type: 'button', class: 'button danger', text: t('account.delete'), on: { click: () => askToDelete(app, hasPassword, (date) => {
        show(date);
        settled();
      }) } })]));
  }

  attempt(app, null, async () => show((await api.get('me')).deletion));
  return place;
}

/** @param {import('../core/types.js').App} app @param {boolean} hasPassword @param {(due: number) => void} done */
function askToDelete(app, hasPassword, done) {
  const { t, api } = app;
  const current = createField(t, 'delete_password', { type: 'password', autocomplete: 'current-password' });
  const note = h('p', { class: 'note', role: 'status' });
  const send = (button) => attempt(app, button, async () => {
    let deletion;
    try {
      ({ deletion } = await api.send('DELETE', 'me', { current: current.input.value }));
    } catch (refusal) {
      if (refusal.code === 'sign_in_again') {
        note.textContent = t('account.sign_in_again');
        return undefined;
      }
      return complain(app, refusal, { current });
    }
    dialog.close();
    return done(deletion);
  });
  const dialog = app.dialog.open({
    title: t('account.delete'),
    body: [h('p', { text: t('account.delete_goes') }), h('p', { text: t('account.delete_stays') }), h('p', { text: t('account.delete_undo') }),
      hasPassword ? h('form', { novalidate: true, on: { submit(event) {
        event.preventDefault();
        send(null);
      } } }, current.el) : note],
    actions: [{ label: t('dialog.cancel') }, { label: t('account.delete'), kind: 'danger', run: () => send(dialog.el.querySelector('.button.danger')) }],
  });
  if (hasPassword) current.input.focus();
}
