import { h } from '../core/dom.js';
import { firstIcon } from '../ui/firsticons.js';

/** How long typing rests before it is sent, in ms. */
const REST = 250;

/** A field for the beginning of a name. @param {import('../core/types.js').App} app @param {(text: string) => void} search  also with '', when it was emptied */
export function createSearch({ t, clock }, search) {
  let rest = () => {};
  let asked = '';
  const input = h('input', { type: 'search', id: 'ranks-search', class: 'input', 'aria-label': t('ranks.search'), placeholder: t('ranks.search'), autocomplete: 'off', spellcheck: 'false', maxlength: 20, dir: 'auto', on: {
    input() {
      rest();
      rest = clock.after(REST, ask);
    },
  } });

  function ask() {
    rest();
    const text = input.value.trim();
    if (text === asked) return;
    asked = text;
    search(text);
  }

  return {
    el: h('form', { class: 'rank-search', role: 'search', on: { submit(event) { event.preventDefault(); ask(); } } }, firstIcon('search'), input),
    /** Empties the field; nothing is asked for. */
    clear() {
      rest();
      asked = '';
      input.value = '';
    },
    destroy: () => rest(),
  };
}
