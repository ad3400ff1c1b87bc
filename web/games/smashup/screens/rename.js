import { h } from '../../../core/dom.js';
import { LONGEST } from '../state.js';

/**
 * Asks for another name of a player.
 * @param {import('../../../core/types.js').App} app @param {string} name @param {(next: string) => void} rename
 */
export function askName({ t, dialog: dialogs }, name, rename) {
  const field = h('input', { class: 'input', maxlength: LONGEST, value: name, autocomplete: 'off', dir: 'auto', 'aria-label': t('smashup.names.new_name', { name }) });
  const send = () => {
    dialog.close();
    const next = field.value.trim();
    if (next && next !== name) rename(next);
  };
  const dialog = dialogs.open({
    title: t('smashup.names.rename'), body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field)],
    actions: [{ label: t('dialog.cancel') }, { label: t('smashup.names.save'), kind: 'primary', run: send }],
  });
  field.select();
}
