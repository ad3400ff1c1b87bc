/** The age and the sign that somebody has told, in a line; empty without either. @param {import('../../core/types.js').App} app @param {{age?: number, zodiac?: string}} profile */
export async function personalLine({ t, i18n }, { age, zodiac }) {
  if (age === undefined && !zodiac) return '';
  await i18n.add('/words/profile');
  return [age !== undefined && t('profile.age', { n: age }), zodiac && t(`profile.zodiac.${zodiac}`)].filter(Boolean).join(' · ');
}
