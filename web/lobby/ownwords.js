/**
 * Words of the page that a game may say in its own way, such as the names of its seats.
 * @param {import('../core/types.js').App} app @param {string} game  whose words are here
 * @returns {(key: string, vars?: Record<string, any>) => string}
 */
export const wordsFor = ({ t, i18n }, game) => (key, vars) => t(i18n.has(`${game}.${key}`) ? `${game}.${key}` : key, vars);
