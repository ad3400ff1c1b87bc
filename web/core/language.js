/** The languages of the page, and which of them a visitor hears. */

export const LANGUAGES = Object.freeze(['en', 'zh-Hant']);

/**
 * The first language we speak. Simplified Chinese readers read Traditional more easily than English.
 * @param {string} setting  `auto` or a language @param {readonly string[]} wanted  most wanted first
 */
export function pickLanguage(setting, wanted) {
  if (LANGUAGES.includes(setting)) return setting;
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-Hant';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
