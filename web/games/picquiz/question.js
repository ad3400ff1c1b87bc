import { h, setAttribute, setText } from '../../core/dom.js';

/**
 * A long name is set smaller: short names take one line and long names two, so that the pictures stay in place from one question to the next.
 * @param {string} words
 * @returns {'short' | 'middle' | 'long'}
 */
const lengthOf = (words) => {
  // A Chinese character is as wide as two letters.
  const width = [...words].reduce((sum, each) => sum + (each >= '\u2e80' ? 2 : 1), 0);
  if (width > 24) return 'long';
  return width > 16 ? 'middle' : 'short';
};

/**
 * The head of a question: a dot for each question, which one it is for those who hear it, and the name that is asked for.
 * @param {{t: import('./describe.js').Words, pick: import('./describe.js').Pick}} tools
 */
export function createQuestion({ t, pick }) {
  const count = h('p', { class: 'picquiz-count unseen' });
  const dots = h('span', { class: 'picquiz-dots', 'aria-hidden': 'true' });
  const name = h('span', { class: 'picquiz-name' });
  const el = h('header', { class: 'picquiz-head' }, h('div', { class: 'picquiz-progress' }, count, dots), h('h2', { class: 'picquiz-ask' }, h('span', { class: 'picquiz-which', text: t('picquiz.which') }), ' ', name));
  return {
    el,
    /** @param {import('./state.js').State} state */
    set(state) {
      setText(count, t('picquiz.question', { n: state.q, of: state.of }));
      const words = pick(state.name);
      setText(name, words);
      setAttribute(name, 'data-length', lengthOf(words));
      if (dots.childElementCount !== state.of) dots.replaceChildren(...Array.from({ length: state.of }, () => h('i', null)));
      [...dots.children].forEach((dot, index) => setAttribute(dot, 'data-at', index + 1 < state.q ? 'past' : index + 1 === state.q ? 'now' : null));
    },
  };
}

/** The title, credit and licence of the deck. @param {import('./describe.js').Words} t @param {import('./describe.js').Pick} pick @param {import('./state.js').State['deck']} deck */
export const createCredit = (t, pick, deck) => h('p', { class: 'picquiz-credit', text: t('picquiz.credit', { title: pick(deck.title), credit: pick(deck.credit), licence: deck.licence }) });
