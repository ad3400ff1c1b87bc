import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';
import { addressOf } from '../../core/wayin.js';
import { complain, createField } from '../fields.js';

/** Asks for a mail with a link that sets another password. @param {import('../../core/types.js').App} app @param {string} typed  an address @param {HTMLElement} title  of the screen */
export function createForgot(app, typed, title) {
  const { t, api } = app;
  const email = createField(t, 'email', { type: 'email', autocomplete: 'username' });
  const send = h('button', { class: 'button primary large', text: t('account.send_link') });
  const form = h('form', { novalidate: true, on: { submit(event) {
    event.preventDefault();
    attempt(app, send, submit);
  } } }, h('p', { text: t('account.forgot_how') }), email.el, send);
  email.input.value = typed;

  async function submit() {
    try {
      await api.post('auth/password/forgot', { email: email.input.value });
    } catch (refusal) {
      if (refusal.code === 'no_mail') return form.replaceChildren(h('p', { role: 'status', text: t('account.forgot_text') }));
      return complain(app, refusal, { email });
    }
    form.replaceChildren(h('p', { role: 'status', text: t('account.forgot_sent', { email: email.input.value.trim() }) }));
    title.focus();
    return undefined;
  }

  return h('section', { class: 'card stack', 'aria-labelledby': 'account-title' }, form,
    h('div', { class: 'account-foot' }, h('a', { class: 'button quiet', href: addressOf('returning'), 'data-back': true, text: t('account.back') })));
}
