import { h } from '../core/dom.js';

/**
 * Puts a text on the clipboard. A page without https has no clipboard to speak of: there the old way is tried, and where that fails too
 * the text is shown to be copied by hand.
 * @param {import('../core/types.js').App} app @param {string} text @param {{done: string, title: string}} words  `title`: of the dialog to copy from
 */
export async function copyText({ t, toast, dialog }, text, { done, title }) {
  try {
    await navigator.clipboard.writeText(text);
    return void toast(done, { kind: 'good' });
  } catch {
    // Not allowed, or not there at all.
  }
  const field = h('textarea', { class: 'input mono copy-field', readOnly: true, rows: Math.min(8, Math.ceil(text.length / 34)), 'aria-label': title });
  field.value = text;
  const hint = h('p', { class: 'note' });
  const sheet = dialog.open({ title, sheet: true, body: [field, hint], actions: [{ label: t('dialog.close') }] });
  field.focus();
  field.select();
  if (!document.execCommand('copy')) return void (hint.textContent = t('copy.hint'));
  sheet.close();
  toast(done, { kind: 'good' });
}
