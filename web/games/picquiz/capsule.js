import { h, s, setAttribute, setText } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { choiceWords } from './describe.js';
import { createPicture } from './picture.js';

const SIGNS = { right: 'M5 12.5l4.500 4.500L19 7.500', wrong: 'M6.500 6.500l11 11M17.500 6.500l-11 11' };

/** The sign of an answer: a tick on a disc, or a cross on a square. @param {'right' | 'wrong'} mark */
export const createMark = (mark) => s('svg', { class: `picquiz-mark ${mark}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  mark === 'right' ? s('circle', { cx: 12, cy: 12, r: 12 }) : s('rect', { width: 24, height: 24, rx: 5 }), s('path', { d: SIGNS[mark] }));

/**
 * A picture of a question in its capsule, with its name and the signs of the players who picked it.
 * @param {object} props
 * @param {import('./describe.js').Words} props.t @param {import('./describe.js').Pick} props.pick
 * @param {((n: number) => void) | null} props.choose  null if no picture can be picked
 * @param {boolean} [props.small]  one of many
 */
export function createCapsule({ t, pick, choose, small = false }) {
  const picture = createPicture({ t, small });
  const number = h('span', { class: 'picquiz-number', 'aria-hidden': 'true' });
  const capsule = choose
    ? h('button', { type: 'button', class: 'picquiz-capsule', tabindex: -1, on: { click: () => choose(n) } }, picture.el, number)
    : h('span', { class: 'picquiz-capsule' }, picture.el, number);
  const mark = h('span', { class: 'picquiz-marks' });
  const caption = h('span', { class: 'picquiz-caption' });
  const signs = h('span', { class: 'picquiz-signs', 'aria-hidden': 'true' });
  const el = h('div', { class: 'picquiz-choice', role: choose ? null : 'listitem' }, capsule, signs, h('span', { class: 'picquiz-said', 'aria-hidden': 'true' }, mark, caption), picture.again);
  let n = 0;
  let drawn = '';

  return {
    el,
    button: /** @type {HTMLElement} */ (capsule),
    /** @param {import('./state.js').Choice} choice @param {{names?: string, can?: boolean, answered: boolean}} more  `names`: of the players who picked it; `can`: it may be picked */
    set(choice, { names = '', can = false, answered }) {
      n = choice.n;
      const label = choiceWords(t, pick, choice, names);
      picture.set(choice.img, label);
      if (choose) {
        setAttribute(capsule, 'aria-label', label);
        setAttribute(capsule, 'aria-disabled', can ? null : 'true');
        setAttribute(capsule, 'aria-keyshortcuts', String(n));
        setAttribute(capsule, 'aria-pressed', String(choice.chosen));
      }
      setText(number, String(n));
      setText(caption, choice.name ? pick(choice.name) : '');
      setAttribute(el, 'data-chosen', choice.chosen);
      setAttribute(el, 'data-mark', choice.mark);
      setAttribute(el, 'data-answered', answered);
      const key = JSON.stringify([choice.mark, choice.by]);
      if (key === drawn) return;
      drawn = key;
      mark.replaceChildren(...(choice.mark ? [createMark(choice.mark)] : []));
      signs.replaceChildren(...choice.by.map(createSeatSign));
    },
    destroy: picture.destroy,
  };
}
