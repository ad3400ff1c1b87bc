/** Elements with keys of their own. */
const OWN = 'input, textarea, select, [role=menu], [role=grid]';

/**
 * The key of an event as a Latin keyboard names it. Where the layout writes another script, the place of the key on the keyboard counts. Keys of an input
 * method that composes come to no handler.
 * @param {{key: string, code: string}} event
 */
export const latinKey = ({ key, code }) => (/^[^\0-\x7f]$/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);

/**
 * The key of an event for those who listen to the whole screen; null if it is not for them: with Ctrl, Alt or Meta, in a field or on a board, while a dialog is open,
 * or a character while the player has switched those off, as speech that is typed for them may contain any.
 * @param {KeyboardEvent} event @param {{get(key: string): any}} settings
 */
export function shortcutOf(event, settings) {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if ([...key].length === 1 && key !== ' ' && !settings.get('letters')) return null;
  const isTaken = ctrlKey || altKey || metaKey || (target instanceof Element && target.closest(OWN)) || document.querySelector('dialog[open]');
  return isTaken ? null : latinKey(event);
}
