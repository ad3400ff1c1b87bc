import { h } from '../core/dom.js';
import { createField } from '../ui/form/controls.js';
import { perform } from './perform.js';

/**
 * The way in: the address and password of a member with the role, or a token with the scope `admin`.
 * @param {HTMLElement} element @param {import('./app.js').AdminApp} desk
 */
export function mountEntry(element, desk) {
  const { t, api } = desk;
  const email = createField({ label: t('admin.email'), type: 'email', max: 254, autocomplete: 'username', id: 'admin-email' });
  const password = createField({ label: t('admin.password'), type: 'password', max: 256, autocomplete: 'current-password', id: 'admin-password' });
  const token = createField({ label: t('admin.token'), hint: t('admin.token_hint'), type: 'password', max: 100, id: 'admin-token' });

  const byPassword = () => perform(desk, { email, password }, async () => {
    desk.keep(null);
    await api.post('auth/login', { email: email.input.value, password: password.input.value });
    await desk.enter();
  });
  const byToken = () => perform(desk, {}, async () => {
    desk.keep(token.input.value.trim());
    try {
      await desk.enter();
    } catch (refusal) {
      desk.keep(null);
      throw refusal;
    }
  });
  const form = (id, title, fields, send) => h('form', { class: 'card stack', novalidate: true, 'aria-labelledby': id, on: { submit(event) {
    event.preventDefault();
    send();
  } } }, h('h2', { id, text: title }), ...fields, h('button', { type: 'submit', class: 'button primary', text: t('admin.enter') }));

  element.append(h('h1', { text: t('admin.title') }), h('p', { class: 'note', text: t('admin.lead') }),
    h('div', { class: 'admin-entry' }, form('admin-by-password', t('admin.by_password'), [email.el, password.el], byPassword), form('admin-by-token', t('admin.by_token'), [token.el], byToken)));
}
