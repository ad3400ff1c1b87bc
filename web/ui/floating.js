import { h, setAttribute } from '../core/dom.js';
import { firstIcon } from './firsticons.js';

/**
 * A text field whose label floats above the text, with a button that clears it. `error` is said in words under it.
 * @param {{id: string, label: string, clear: string, hint?: string, type?: 'text' | 'email' | 'password', autocomplete: string, max: number, input?: () => void}} props
 */
export function createFloatingField({ id, label, clear, hint = '', type = 'text', autocomplete, max, input: changed }) {
  const note = h('p', { class: 'note', id: `${id}-note`, role: 'alert', text: hint });
  const input = h('input', {
    id, type, autocomplete, maxlength: max, class: 'input', placeholder: ' ', spellcheck: 'false', autocapitalize: 'off', required: true, 'aria-describedby': `${id}-note`,
    on: { input: () => write() },
  });
  const empty = h('button', { type: 'button', class: 'float-clear', 'aria-label': clear, hidden: true, on: { click() {
    input.value = '';
    write();
    input.focus();
  } } }, firstIcon('close'));

  function write() {
    empty.hidden = input.value === '';
    error('');
    changed?.();
  }

  function error(text) {
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
    note.textContent = text || hint;
    el.classList.toggle('wrong', Boolean(text));
  }

  const el = h('div', { class: 'float field' }, h('div', { class: 'float-box' }, input, h('label', { for: id, text: label }), empty), note);
  return {
    el,
    input,
    error,
    /** @param {string} text */
    set(text) {
      input.value = text;
      write();
    },
  };
}
