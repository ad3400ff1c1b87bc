import { h } from '../core/dom.js';
import { createFloatingField } from '../ui/over/floating.js';

/**
 * The address, which no profile changes, with the reason.
 * @param {import('../core/types.js').App} app @param {{email: string | null, address: string | null, guest: boolean}} own
 */
export function createEmail({ t }, { email, address, guest }) {
  const reason = guest ? 'guest' : email ? 'security' : address ? 'elsewhere' : 'none';
  const field = createFloatingField({ id: 'profile-email', label: t('profile.email'), clear: '', hint: t(`profile.reason.${reason}`), type: 'email', autocomplete: 'off', max: 254 });
  field.set(address ?? '');
  field.input.disabled = true;
  field.el.querySelector('.float-clear')?.remove();
  if (email) field.el.append(h('a', { href: '/settings/security', text: t('profile.security') }));
  if (guest) field.el.append(h('a', { href: '/account', text: t('profile.account') }));
  return field.el;
}
