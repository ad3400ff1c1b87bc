import { excessOf } from '../../core/say/characters.js';
import { onEdit } from '../../core/say/composition.js';
import { h, nextID, setAttribute } from '../../core/dom.js';

/** Controls of a form. Each is `create(props) → {el, set(value)}`; `change` hears only acts of the visitor. */

/**
 * A labelled text field. `error` is said in words under it. More than `max` characters are said while they are typed; nothing is cut, since a paste that lost its
 * end would go unnoticed.
 * @param {{label: string, hint?: string, value?: string, type?: string, max?: number, autocomplete?: string, id?: string}} props
 */
export function createField({ label, hint, value = '', type = 'text', max, autocomplete = 'off', id = nextID() }) {
  const note = h('p', { class: 'note', id: `${id}-note`, text: hint ?? '' });
  const input = h('input', { id, type, value, autocomplete, class: 'input', dir: type === 'text' ? 'auto' : null, 'aria-describedby': `${id}-note`, spellcheck: 'false', autocapitalize: 'off' });
  const el = h('div', { class: 'field' }, h('label', { for: id, text: label }), input, note);
  let isLong = false;
  onEdit(input, () => {
    const excess = excessOf(input.value, max);
    if (excess) error([excess, hint].filter(Boolean).join(' · '));
    else if (isLong) error();
    isLong = excess !== '';
  });

  /** @param {string} [text] */
  function error(text) {
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
    note.textContent = text || (hint ?? '');
    el.classList.toggle('wrong', Boolean(text));
  }

  return { el, input, error };
}

/**
 * One of many, as a list that opens.
 * @template {string} V
 * @param {{label: string, options: {value: V, label: string}[], value: V, change: (value: V) => void, id?: string}} props
 */
export function createSelect({ label, options, value, change, id = nextID() }) {
  const input = h('select', { id, class: 'input', on: { change: () => change(/** @type {V} */ (input.value)) } }, ...options.map((option) => h('option', { value: option.value, text: option.label, selected: option.value === value })));
  return { el: h('div', { class: 'field' }, h('label', { for: id, text: label }), input), set(next) { input.value = next; } };
}

/**
 * On or off.
 * @param {{label: string, hint?: string, value: boolean, change: (on: boolean) => void, id?: string}} props
 */
export function createToggle({ label, hint, value, change, id = nextID() }) {
  const input = h('input', { type: 'checkbox', role: 'switch', id, checked: value, 'aria-describedby': hint ? `${id}-hint` : null, on: { change: () => change(input.checked) } });
  const el = h('div', { class: 'toggle' }, h('div', { class: 'toggle-text' },
    h('label', { for: id, text: label }), hint && h('p', { class: 'note', id: `${id}-hint`, text: hint })), input);
  return { el, set(on) { input.checked = on; } };
}

/** Per cent in steps of ten, unless another range is given. @param {{label: string, value: number, change: (value: number) => void, show: (value: number) => string, min?: number, max?: number, step?: number, id?: string}} props */
export function createSlider({ label, value, change, show, min = 0, max = 100, step = 10, id = nextID() }) {
  const output = h('output', { for: id, text: show(value) });
  const input = h('input', { type: 'range', id, min, max, step, 'aria-valuetext': show(value), on: { input: () => {
    const next = Number(input.value);
    write(next);
    change(next);
  } } });
  const write = (next) => {
    output.textContent = show(next);
    input.setAttribute('aria-valuetext', show(next));
    input.style.setProperty('--filled', `${(100 * (next - min)) / (max - min)}%`);
  };
  input.value = String(value);
  write(value);
  return { el: h('div', { class: 'slider' }, h('label', { for: id, text: label }), output, input), set(next) { input.value = String(next); write(next); } };
}
