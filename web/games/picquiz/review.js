import { h } from '../../core/dom.js';
import { createCapsule, createMark } from './capsule.js';
import { verdictWords } from './describe.js';
import { choicesOf, verdictOf } from './state.js';

/**
 * All answers of a game that is over, to be looked through.
 * @param {object} props
 * @param {import('./describe.js').Words} props.t @param {import('./describe.js').Pick} props.pick
 * @param {(names: string[]) => string} props.list
 */
export function createReview({ t, pick, list }) {
  const rows = h('ol', { class: 'picquiz-answers' });
  const el = h('section', { class: 'picquiz-review', tabindex: 0, 'aria-labelledby': 'picquiz-review' }, h('h2', { id: 'picquiz-review', text: t('picquiz.answers') }), rows);
  let capsules = /** @type {ReturnType<typeof createCapsule>[]} */ ([]);
  let drawn = '';

  function row(question, index, seat, nameOf) {
    const verdict = verdictOf(question, seat);
    const three = choicesOf(question, seat).map((choice) => {
      const capsule = createCapsule({ t, pick, choose: null, small: true });
      capsule.set(choice, { names: list(choice.by.filter((each) => each !== seat).map(nameOf)), answered: true });
      capsules.push(capsule);
      return capsule.el;
    });
    return h('li', { class: 'picquiz-answer' },
      h('h3', null, h('span', { class: 'picquiz-index', text: `${index + 1}` }), h('span', { text: pick(question.name) })),
      verdict && h('p', { class: `picquiz-outcome ${verdict}` }, verdict !== 'missed' && createMark(verdict), h('span', { text: verdictWords(t, pick, question, seat) })),
      h('div', { class: 'picquiz-row', role: 'list' }, ...three));
  }

  function clear() {
    capsules.forEach((each) => each.destroy());
    capsules = [];
  }

  return {
    el,
    /** @param {import('./state.js').Question[]} answers @param {number | null} seat  the viewer's @param {(seat: number) => string} nameOf */
    set(answers, seat, nameOf) {
      const key = JSON.stringify([answers, seat]);
      if (key === drawn) return;
      drawn = key;
      clear();
      rows.replaceChildren(...answers.map((question, index) => row(question, index, seat, nameOf)));
    },
    destroy: clear,
  };
}
