import { excessOf } from '../../core/say/characters.js';
import { onEdit } from '../../core/say/composition.js';
import { h, setAttribute } from '../../core/dom.js';
import { firstIcon } from '../icon/firsticons.js';

/**
 * A text field whose label floats above the text, with a button that clears it. `error` is said in words under it. More than `max` characters are said while they are
 * typed; nothing is cut, since a paste that lost its end would go unnoticed. With `show`, the words of its button, a password can be looked at.
 * @param {{id: string, label: string, clear: string, show?: string, hint?: string, type?: 'text' | 'email' | 'password', autocomplete: string, max: number, input?: () => void}} props
 */
export function createFloatingField({ id, label, clear, show, hint = '', type = 'text', autocomplete, max, input: changed }) {
  const note = h('p', { class: 'note', id: `${id}-note`, role: 'alert', text: hint });
  const input = h('input', {
    id, type, autocomplete, class: 'input', placeholder: ' ', spellcheck: 'false', autocapitalize: 'off', required: true, 'aria-describedby': `${id}-note`,
  });
  onEdit(input, () => write());
  const empty = h('button', { type: 'button', class: 'float-clear', 'aria-label': clear, hidden: true, on: { click() {
    input.value = '';
    write();
    input.focus();
  } } }, firstIcon('close'));

  const look = show && type === 'password' && h('button', { type: 'button', class: 'float-show', 'aria-label': show, 'aria-pressed': 'false', on: { click() {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    setAttribute(look, 'aria-pressed', String(isShown));
  } } }, firstIcon('eye'));

  function write() {
    empty.hidden = input.value === '';
    const excess = excessOf(input.value, max);
    error(excess && [excess, hint].filter(Boolean).join(' · '));
    changed?.();
  }

  function error(text) {
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
    note.textContent = text || hint;
    el.classList.toggle('wrong', Boolean(text));
  }

  const el = h('div', { class: 'float field' }, h('div', { class: 'float-box' }, input, h('label', { for: id, text: label }), empty, look), note);
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
