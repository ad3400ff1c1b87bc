import { h, nextID } from '../../core/dom.js';

/**
 * One of a few, as radio buttons that look like one control.
 * @template V
 * @param {{label: string, options: {value: V, label: string, lang?: string}[], value: V, change: (value: V) => void, id?: string, quiet?: boolean}} props
 */
export function createSegmented({ label, options, value, change, id = nextID(), quiet = false }) {
  const inputs = options.map((option, index) => h('input', {
    type: 'radio', name: id, id: `${id}-${index}`, checked: option.value === value, on: { change: () => change(option.value) },
  }));
  const el = h('fieldset', { class: 'segmented' }, h('legend', { text: label, class: quiet ? 'unseen' : null }),
    h('div', { class: 'segments' }, ...options.map((option, index) => h('span', { class: 'segment' },
      inputs[index], h('label', { for: `${id}-${index}`, text: option.label, lang: option.lang })))));
  return { el, set(next) { inputs.forEach((input, index) => { input.checked = options[index].value === next; }); } };
}
