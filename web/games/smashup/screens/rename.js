import { excessOf } from '../../../core/say/characters.js';
import { spoken } from '../../../core/say/given.js';
import { onEdit } from '../../../core/say/composition.js';
import { h, setAttribute, setText } from '../../../core/dom.js';
import { LONGEST } from '../state.js';

/**
 * Asks for another name of a player.
 * @param {import('../../../core/types.js').App} app @param {string} name @param {(next: string) => void} rename
 */
export function askName({ t, dialog: dialogs }, name, rename) {
  const field = h('input', { id: 'smash-rename', class: 'input', value: spoken(name), 'aria-describedby': 'smash-rename-note', autocomplete: 'off', dir: 'auto', 'aria-label': t('smashup.names.new_name', { name }) });
  const note = h('p', { class: 'note bad', id: 'smash-rename-note', 'aria-live': 'polite' });
  onEdit(field, () => {
    const excess = excessOf(field.value, LONGEST);
    setText(note, excess);
    setAttribute(field, 'aria-invalid', excess ? 'true' : null);
  });
  const send = () => {
    if (excessOf(field.value, LONGEST)) return void field.focus();
    dialog.close();
    const next = field.value.trim();
    if (next && next !== spoken(name)) rename(next);
  };
  const dialog = dialogs.open({
    title: t('smashup.names.rename'), body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field, note)],
    actions: [{ label: t('dialog.cancel') }, { label: t('smashup.names.save'), kind: 'primary', run: send }],
  });
  field.select();
}
