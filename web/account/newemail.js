import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { complain, createField, leadOn } from './fields.js';

/** Another e-mail address, which a mail to it confirms. @param {import('../core/types.js').App} app */
export function createNewEmail(app) {
  const { t, api } = app;
  const check = () => { send.disabled = email.input.value === '' || current.input.value === ''; };
  const email = createField(t, 'new_email', { type: 'email', autocomplete: 'email', input: check });
  const current = createField(t, 'email_password', { type: 'password', autocomplete: 'current-password', input: check });
  const send = h('button', { class: 'button primary', disabled: true, text: t('account.send_link') });
  const note = h('p', { class: 'note', role: 'status' });

  leadOn(email, current);

  async function submit() {
    note.textContent = '';
    try {
      await api.post('auth/email/change', { current: current.input.value, email: email.input.value });
    } catch (refusal) {
      if (refusal.code === 'no_mail') {
        note.textContent = t('account.no_mail');
        return;
      }
      if (refusal.code === 'already') email.error(t('account.own_email'));
      else complain(app, refusal, { email, current });
      return;
    }
    note.textContent = t('account.email_sent', { email: email.input.value.trim() });
    for (const each of [email, current]) each.set('');
  }

  return h('section', { class: 'card stack', 'aria-labelledby': 'account-newemail' }, h('h2', { id: 'account-newemail', text: t('account.change_email') }),
    h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      if (!send.disabled) attempt(app, send, submit);
    } } }, email.el, current.el, send, note));
}
