import { createFloatingField } from '../ui/over/floating.js';

export const LEAST_PASSWORD = 8;
const MOST = { text: 20, email: 254, password: 256 };

/**
 * A field of the account screen, with the words of its key.
 * @param {import('../core/types.js').App['t']} t @param {string} key @param {{type: 'text' | 'email' | 'password', autocomplete: string, hint?: string, input?: () => void}} more
 */
export const createField = (t, key, more) => createFloatingField({ id: `account-${key}`, label: t(`account.${key}`), clear: t('account.clear', { label: t(`account.${key}`) }), show: t('account.show', { label: t(`account.${key}`) }), max: MOST[more.type], ...more });

/** Enter leads from a field to the next empty one, and sends when every field is filled. @param {ReturnType<typeof createFloatingField>[]} fields */
export function leadOn(...fields) {
  fields.forEach(({ input }, index) => input.addEventListener('keydown', (event) => {
    const next = fields.slice(index + 1).find((each) => each.input.value === '');
    if (event.key !== 'Enter' || !next) return;
    event.preventDefault();
    next.input.focus();
  }));
}

/** Says a refusal at the field it is about. @param {import('../core/types.js').App} app @param {any} refusal @param {Record<string, ReturnType<typeof createFloatingField>>} fields */
export function complain({ i18n }, refusal, fields) {
  const field = fields[refusal.d?.field];
  if (!field) throw refusal;
  field.error(i18n.refusal(refusal, 'account'));
  field.input.focus();
}
