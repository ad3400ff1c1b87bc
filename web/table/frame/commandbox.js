import { h } from '../../core/dom.js';

/**
 * A line for typing moves and questions.
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.hint
 * @param {(text: string) => boolean} props.run  true when the line was understood
 * @param {() => void} props.cancel  for Escape
 * @param {() => void} props.left  the focus has gone elsewhere
 */
export function createCommandBox({ label, hint, run, cancel, left }) {
  const input = h('input', { class: 'input command', id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: hint, 'aria-label': label, on: {
    keydown(event) { if (event.key === 'Escape') cancel(); },
    blur: left,
  } });
  const el = h('form', { class: 'command-form', on: { submit(event) {
    event.preventDefault();
    if (input.value.trim() !== '' && run(input.value)) input.value = '';
    else input.select();
  } } }, input);
  return { el, get focused() { return document.activeElement === input; } };
}
