import { h } from '../core/dom.js';
import { createField } from './fields.js';

/** In the place of the password and the address of a member who signs in in another way: why there is neither to change. @param {import('../core/types.js').App} app @param {{address: string | null}} props */
export function createNoPassword({ t }, { address }) {
  const field = createField(t, 'profile_email', { type: 'email', autocomplete: 'off', hint: t('account.no_email_login') });
  field.set(address ?? '');
  field.input.disabled = true;
  field.el.querySelector('.float-clear')?.remove();
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-security' }, h('h2', { id: 'account-security', text: t('account.email_and_password') }), field.el,
    h('p', { class: 'note', text: t('account.no_password') }));
}
