import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';
import { hasName } from '../../ui/person/changename.js';
import { addressOf } from '../../core/wayin.js';
import { complain, createField, leadOn } from '../fields.js';

/**
 * E-mail and password: Enter leads from the one to the other, and sends. New players without a name of their own may choose one first. An address that has an account can be taken along to signing in.
 * @param {import('../../core/types.js').App} app
 * @param {{returning: boolean, typed: string, done: (name: string, isNew: boolean) => void, waits: (email: string) => void, signIn: () => void}} props
 */
export function createEntry(app, { returning, typed, done, waits, signIn }) {
  const { t, api, net, session, store } = app;
  const email = createField(t, 'email', { type: 'email', autocomplete: 'username' });
  const password = createField(t, 'password', { type: 'password', autocomplete: returning ? 'current-password' : 'new-password', hint: returning ? '' : t('account.rule') });
  const send = h('button', { class: 'button primary large', text: t(returning ? 'account.sign_in' : 'account.sign_up') });

  const name = returning || hasName(app) ? null : createField(t, 'name', { type: 'text', autocomplete: 'nickname', hint: t('account.name_hint') });

  leadOn(...(name ? [name] : []), email, password);
  email.set(typed);

  /** Whether both fields have a text; the first empty field says that it is needed. */
  function isFilled() {
    const field = email.input.value === '' ? email : password.input.value === '' ? password : null;
    if (!field) return true;
    field.error(t(field === email ? 'account.need.email' : 'account.need.password'));
    field.input.focus();
    return false;
  }

  const instead = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('account.sign_in'), on: { click: signIn } });

  /** @param {string} [wish] */
  async function enlist(wish) {
    await session.ensure(wish);
    if (wish && store.get().me?.name !== wish) await session.rename(wish);
  }

  async function submit() {
    if (!isFilled()) return undefined;
    let greeting;
    try {
      // A guest who signs up stays the same user, so that nothing of theirs is lost.
      if (!returning) await enlist(name?.input.value.trim().replace(/\s+/g, ' '));
      greeting = await api.post(returning ? 'auth/login' : 'auth/signup', { email: email.input.value, password: password.input.value });
    } catch (refusal) {
      instead.hidden = refusal.code !== 'already' || refusal.d?.field !== 'email';
      return complain(app, refusal, { email, password, ...(name && { name }) });
    }
    // The browser has another session than its socket.
    await net.reidentify();
    // An account has the address and never confirmed it. A mail tells whose it is.
    return greeting.user.guest ? waits(email.input.value.trim()) : done(greeting.user.name, !returning);
  }

  return h('section', { class: 'card stack', 'aria-labelledby': 'account-title' },
    h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      attempt(app, send, submit);
    } } }, name?.el, email.el, password.el, send, instead),
    h('div', { class: 'account-foot' },
      h('a', { class: 'button quiet', href: addressOf(), 'data-back': true, text: t('account.back') }),
      returning && h('a', { class: 'button quiet', href: addressOf('forgot'), text: t('account.forgot') })));
}
