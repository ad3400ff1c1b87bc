/** The length of a text as the server counts it: in characters as people see them, without spaces around. */

const parts = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** @param {string} text @returns {string[]} */
const charactersOf = (text) => (parts ? Array.from(parts.segment(text), ({ segment }) => segment) : [...text]);

/** @param {string} text */
export const countOf = (text) => charactersOf(text.trim()).length;

/** The first `most` characters, without cutting a character. @param {string} text @param {number} most */
export const beginningOf = (text, most) => charactersOf(text.trim()).slice(0, most).join('');

/** `23 / 20` for a text that is too long, shown while it is typed; else an empty string. @param {string} text @param {number | undefined} most */
export function excessOf(text, most) {
  // Most texts are short enough in any way of counting.
  if (most === undefined || text.length <= most) return '';
  const count = countOf(text);
  return count > most ? `${count} / ${most}` : '';
}
