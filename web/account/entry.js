import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { complain, createField, leadOn } from './fields.js';

/**
 * E-mail and password: Enter leads from the one to the other, and sends. An address that has an account can be taken along to signing in.
 * @param {import('../core/types.js').App} app
 * @param {{returning: boolean, typed: string, back: () => void, done: (name: string) => Promise<void>, forgot: (email: string) => void, signIn: (email: string) => void}} props
 */
export function createEntry(app, { returning, typed, back, done, forgot, signIn }) {
  const { t, api, net, session } = app;
  const email = createField(t, 'email', { type: 'email', autocomplete: 'username' });
  const password = createField(t, 'password', { type: 'password', autocomplete: returning ? 'current-password' : 'new-password', hint: returning ? '' : t('account.rule') });
  const send = h('button', { class: 'button primary large', text: t(returning ? 'account.sign_in' : 'account.sign_up') });

  leadOn(email, password);
  email.set(typed);

  /** The first field without a text is asked for. */
  function isFilled() {
    const field = email.input.value === '' ? email : password.input.value === '' ? password : null;
    if (!field) return true;
    field.error(t(field === email ? 'account.need.email' : 'account.need.password'));
    field.input.focus();
    return false;
  }

  const instead = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('account.sign_in'), on: { click: () => signIn(email.input.value) } });

  async function submit() {
    if (!isFilled()) return undefined;
    let greeting;
    try {
      // A guest signs up as themselves, so that all they have stays theirs.
      if (!returning) await session.ensure();
      greeting = await api.post(returning ? 'auth/login' : 'auth/signup', { email: email.input.value, password: password.input.value });
    } catch (refusal) {
      instead.hidden = refusal.code !== 'already';
      return complain(app, refusal, { email, password });
    }
    // The browser has another session than its socket.
    await net.reidentify();
    return done(greeting.user.name);
  }

  return h('section', { class: 'card stack', 'aria-labelledby': 'account-entry' }, h('h2', { id: 'account-entry', text: t(returning ? 'account.returning' : 'account.new') }),
    h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      attempt(app, send, submit);
    } } }, email.el, password.el, send, instead),
    h('div', { class: 'account-foot' },
      h('button', { type: 'button', class: 'button quiet', text: t('account.back'), on: { click: back } }),
      returning && h('button', { type: 'button', class: 'button quiet', text: t('account.forgot'), on: { click: () => forgot(email.input.value) } })));
}
