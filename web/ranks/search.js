import { beginningOf } from '../core/say/characters.js';
import { onEdit } from '../core/say/composition.js';
import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';

/** The pause in typing after which the text is sent, in ms. */
const REST = 250;
/** The longest name. */
const MOST = 20;
/** Marks around a name in a sentence, which a copied name may bring along. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A field for the beginning of a name. @param {import('../core/types.js').App} app @param {(text: string) => void} search  also called with '', when the field was emptied */
export function createSearch({ t, clock }, search) {
  let rest = () => {};
  let asked = '';
  const input = h('input', { type: 'search', id: 'ranks-search', class: 'input', 'aria-label': t('ranks.search'), placeholder: t('ranks.search'), autocomplete: 'off', spellcheck: 'false', dir: 'auto' });
  onEdit(input, () => {
    rest();
    rest = clock.after(REST, ask);
  });

  function ask() {
    rest();
    const text = beginningOf(input.value.replace(MARKS, ''), MOST);
    if (text === asked) return;
    asked = text;
    search(text);
  }

  return {
    el: h('form', { class: 'rank-search', role: 'search', on: { submit(event) { event.preventDefault(); ask(); } } }, firstIcon('search'), input),
    /** Empties the field without a request. */
    clear() {
      rest();
      asked = '';
      input.value = '';
    },
    destroy: () => rest(),
  };
}
