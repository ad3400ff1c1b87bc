import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';
import { complain, createField } from '../fields.js';

/** Refusals that concern the whole request, not the field. */
const OWN = ['no_mail', 'sign_in_again'];

/** Shown in place of the password of a member who signs in another way: the button that asks for a mail, which sets a password. @param {import('../../core/types.js').App} app @param {{address: string | null}} props */
export function createNoPassword(app, { address }) {
  const { t, api } = app;
  const email = createField(t, 'profile_email', { type: 'email', autocomplete: 'email', input: () => { send.disabled = email.input.value === ''; } });
  const send = h('button', { class: 'button primary', disabled: true, text: t('account.send_link') });
  const note = h('p', { class: 'note', role: 'status' });

  async function submit() {
    note.textContent = '';
    try {
      await api.post('auth/password/add', { email: email.input.value });
    } catch (refusal) {
      if (!OWN.includes(refusal.code)) return complain(app, refusal, { email });
      note.textContent = t(`account.first.${refusal.code}`);
      return undefined;
    }
    note.textContent = t('account.first_sent', { email: email.input.value.trim() });
    return undefined;
  }

  email.set(address ?? '');
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-security' }, h('h2', { id: 'account-security', text: t('account.email_and_password') }), h('p', { text: t('account.no_password') }),
    h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      if (!send.disabled) attempt(app, send, submit);
    } } }, email.el, send, note));
}
