import { h } from '../core/dom.js';

/**
 * A line for typing moves and questions.
 * @param {{label: string, hint: string, run: (text: string) => boolean}} props  `run`: true when the line was understood
 */
export function createCommandBox({ label, hint, run }) {
  const input = h('input', { class: 'input command', id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 12, placeholder: hint, 'aria-label': label });
  const el = h('form', { class: 'command-form', on: { submit(event) {
    event.preventDefault();
    if (input.value.trim() !== '' && run(input.value)) input.value = '';
    else input.select();
  } } }, input);
  return { el, input };
}
