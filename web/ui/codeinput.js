import { h, nextID, setAttribute } from '../core/dom.js';

/**
 * Five digits, entered in one field so that pasting, deleting and screen readers work as everywhere. The fifth digit submits.
 * @param {{label: string, submit: (code: string) => void, id?: string}} props
 */
export function createCodeInput({ label, submit, id = nextID() }) {
  const note = h('p', { class: 'note', id: `${id}-note`, role: 'alert' });
  const input = h('input', { id, class: 'code-input', inputmode: 'numeric', autocomplete: 'off', maxlength: 12, 'aria-describedby': `${id}-note`, placeholder: '00000', on: {
    input() {
      const digits = input.value.normalize('NFKC').replace(/\D/g, '').slice(0, 5);
      if (digits !== input.value) input.value = digits;
      error('');
      if (digits.length === 5) submit(digits);
    },
  } });
  const error = (text) => {
    note.textContent = text;
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
  };
  return { el: h('div', { class: 'code' }, h('label', { for: id, text: label }), input, note), input, error };
}
