import { h, setText } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { complain, createField } from './fields.js';

/**
 * The end of the account: the button that asks for it, and a notice, as long as it can be undone.
 * @param {import('../core/types.js').App} app
 * @param {{due: number | null, hasPassword: boolean, kept: () => void}} props  `due`: when the account will be deleted, in milliseconds since 1970; `kept`: called when it stays after all
 * @returns {{notice: HTMLElement, act: HTMLElement}}
 */
export function createEnding(app, { due, hasPassword, kept }) {
  const { t, i18n, api } = app;
  const title = h('h2', { id: 'account-ending', tabindex: '-1' });
  const keep = h('button', { type: 'button', class: 'button primary', text: t('account.keep'), on: { click: () => attempt(app, keep, async () => {
    await api.post('me/keep');
    app.toast(t('account.kept'), { kind: 'good' });
    show(null);
    kept();
  }) } });
  const notice = h('section', { class: 'card stack', 'aria-labelledby': 'account-ending' }, title, h('p', { class: 'note', text: t('account.ending_text') }), keep);
  const act = h('button', { type: 'button', class: 'button danger', text: t('account.delete'), on: { click: () => askToDelete(app, hasPassword, (date) => {
    show(date);
    title.focus();
  }) } });

  /** @param {number | null} date */
  function show(date) {
    setText(title, date === null ? '' : t('account.ending', { date: i18n.date(date) }));
    notice.hidden = date === null;
    act.hidden = date !== null;
  }

  show(due);
  return { notice, act };
}

/** @param {import('../core/types.js').App} app @param {boolean} hasPassword @param {(due: number) => void} done */
function askToDelete(app, hasPassword, done) {
  const { t, api } = app;
  const current = createField(t, 'delete_password', { type: 'password', autocomplete: 'current-password' });
  const note = h('p', { class: 'note', role: 'status' });
  const send = () => attempt(app, dialog.el.querySelector('.button.danger'), async () => {
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
        send();
      } } }, current.el) : note],
    actions: [{ label: t('dialog.cancel') }, { label: t('account.delete'), kind: 'danger', run: send }],
  });
  if (hasPassword) current.input.focus();
}
