/** Elements with keys of their own. */
const OWN = 'input, textarea, select, [role=menu], [role=grid]';

/**
 * The key of an event as a Latin keyboard names it. Where the layout writes another script, the place of the key on the keyboard counts. Keys of an input
 * method that composes come to no handler.
 * @param {{key: string, code: string}} event
 */
export const latinKey = ({ key, code }) => (/^[^\0-\x7f]$/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);

/** The key of an event for those who listen to the whole screen; null if it is not for them: with Ctrl, Alt or Meta, in a field or on a board, or while a dialog is open. @param {KeyboardEvent} event */
export function shortcutOf(event) {
  const { target, ctrlKey, altKey, metaKey } = event;
  const isTaken = ctrlKey || altKey || metaKey || (target instanceof Element && target.closest(OWN)) || document.querySelector('dialog[open]');
  return isTaken ? null : latinKey(event);
}
