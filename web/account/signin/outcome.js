/** The refusals of a sign-in with a provider that have words of their own. */
const REFUSALS = ['sign_in_stale', 'sign_in_cancelled', 'sign_in_refused', 'provider_down', 'email_taken', 'linked_elsewhere', 'provider_linked'];

/** The outcome of a sign-in with a provider, in words. @param {import('../../core/types.js').App} app @param {string} code */
export const outcomeOf = ({ t, i18n }, code) => (REFUSALS.includes(code) ? t(`account.outcome.${code}`) : i18n.refusal({ code }));
