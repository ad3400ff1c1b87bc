import { wayIn } from '../core/wayin.js';
import { h, setAttribute, setText } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createFloatingField } from '../ui/over/floating.js';
import { createBirthYear } from './birthyear.js';
import { createSign, SIGNS } from './signs.js';

/**
 * One of the twelve signs, or no sign.
 * @param {import('../core/types.js').App} app @param {{value: string | null, change: () => void}} props
 */
function createZodiacPicker({ t }, { value, change }) {
  const inputs = [null, ...SIGNS].map((sign) => h('input', { type: 'radio', name: 'zodiac', id: `zodiac-${sign ?? 'none'}`, value: sign ?? '', checked: sign === value, on: { change } }));
  const el = h('fieldset', { class: 'signs' }, h('legend', { text: t('profile.zodiac') }), h('div', { class: 'signs-grid' },
    ...inputs.map((input) => h('span', { class: 'sign' }, input, h('label', { for: input.id }, createSign(input.value || 'none'), h('span', { text: t(`profile.zodiac.${input.value || 'none'}`) }))))));
  return { el, value: () => inputs.find((input) => input.checked)?.value || null };
}

/**
 * The address, which no profile changes, with the reason.
 * @param {import('../core/types.js').App} app @param {{email: string | null, address: string | null, guest: boolean}} own
 */
function createEmail({ t }, { email, address, guest }) {
  const reason = guest ? 'guest' : email ? 'security' : address ? 'elsewhere' : 'none';
  const field = createFloatingField({ id: 'profile-email', label: t('profile.email'), clear: '', hint: t(`profile.reason.${reason}`), type: 'email', autocomplete: 'off', max: 254 });
  field.set(address ?? '');
  field.input.disabled = true;
  field.el.querySelector('.float-clear')?.remove();
  if (email) field.el.append(h('a', { href: '/settings/security', text: t('profile.security') }));
  if (guest) field.el.append(h('a', { href: wayIn(), text: t('profile.account') }));
  return field.el;
}

/** @typedef {{user: {name: string, guest: boolean}, birth_year: number | null, zodiac: string | null, email: string | null, address: string | null}} Own */

/**
 * Name, age and sign. Save is there once something differs.
 * @param {import('../core/types.js').App} app @param {{own: Own, saved: () => void}} props
 */
export function createForm(app, { own, saved }) {
  const { t, api, i18n, clock } = app;
  const name = createFloatingField({ id: 'profile-name', label: t('profile.name'), clear: t('profile.clear', { label: t('profile.name') }), hint: t('profile.name_hint'), autocomplete: 'nickname', max: 20, input: () => write() });
  const year = createBirthYear(app, { value: own.birth_year, year: new Date(clock.now()).getUTCFullYear(), change: () => write() });
  const zodiac = createZodiacPicker(app, { value: own.zodiac, change: () => write() });
  const save = h('button', { class: 'button primary large', id: 'profile-save', text: t('profile.save') });

  /** The fields that differ from the profile on the server. */
  function changes() {
    const typed = name.input.value.trim().replace(/\s+/g, ' ');
    return {
      ...(typed !== own.user.name && { name: typed }), ...(year.value() !== own.birth_year && { birth_year: year.value() }), ...(zodiac.value() !== own.zodiac && { zodiac: zodiac.value() }),
    };
  }

  const isReady = () => name.input.value.trim() !== '' && Object.keys(changes()).length > 0;
  const write = () => setAttribute(save, 'aria-disabled', isReady() ? null : 'true');

  async function submit() {
    if (!isReady()) return undefined;
    setText(save, t('profile.saving'));
    try {
      await api.send('PATCH', 'me', changes());
    } catch (refusal) {
      if (refusal.d?.field !== 'name') throw refusal;
      name.error(refusal.code === 'already' ? t('name.taken') : refusal.code === 'forbidden' ? t('profile.forbidden') : i18n.refusal(refusal));
      return name.input.focus();
    } finally {
      setText(save, t('profile.save'));
    }
    app.toast(t('profile.saved'), { kind: 'good' });
    return saved();
  }

  name.set(own.user.name);
  write();
  return h('form', { class: 'card stack', novalidate: true, 'aria-labelledby': 'profile-about', on: { submit(event) {
    event.preventDefault();
    attempt(app, save, submit);
  } } }, h('h2', { id: 'profile-about', text: t('profile.about') }), name.el, year.el, zodiac.el, createEmail(app, { email: own.email, address: own.address, guest: own.user.guest }), save);
}
