/**
 * @typedef {{age?: number, zodiac?: string}} Personal  The members of a profile that somebody has told.
 * @typedef {{key: string, vars?: Record<string, any>, sign?: string}} Fact  A fact in words, and the sign of the zodiac that is drawn beside it.
 */

/**
 * The facts that somebody has told, in the order in which they are shown. Their words are in `words/profile`.
 * @param {Personal} profile
 * @returns {Fact[]}
 */
export const personalFacts = ({ age, zodiac }) => [
  ...(age !== undefined ? [{ key: 'profile.age', vars: { n: age } }] : []),
  ...(zodiac ? [{ key: `profile.zodiac.${zodiac}`, sign: zodiac }] : []),
];

/** The same facts in a line; empty without any. @param {import('../../core/types.js').App} app @param {Personal} profile */
export async function personalLine({ t, i18n }, profile) {
  const facts = personalFacts(profile);
  if (facts.length > 0) await i18n.add('/words/profile');
  return facts.map(({ key, vars }) => t(key, vars)).join(' · ');
}
