import { h, nextID } from '../../core/dom.js';

/**
 * One of a few, as radio buttons under pictures.
 * @template V
 * @param {{label: string, options: {value: V, label: string, picture: Element}[], value: V, change: (value: V) => void, id?: string}} props
 */
export function createPictures({ label, options, value, change, id = nextID() }) {
  return h('fieldset', { class: 'pictures' }, h('legend', { text: label }), h('div', { class: 'picture-row' }, ...options.map((option, index) => h('label', { class: 'picture' },
    h('input', { type: 'radio', name: id, id: `${id}-${index}`, checked: option.value === value, on: { change: () => change(option.value) } }), option.picture, h('span', { text: option.label })))));
}
