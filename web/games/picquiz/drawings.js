import { h, s } from '../../core/dom.js';

/** Pictures of explanations: three plain figures, drawn on a field of 36 × 24. */
const FIGURES = {
  sun: [['M0 0h36v24H0z', 'night'], ['M18 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z', 'gold']],
  hill: [['M0 0h36v24H0z', 'sky'], ['M0 24 12 9l7 8 5-5 12 12z', 'leaf']],
  wave: [['M0 0h36v24H0z', 'cream'], ['M0 15c6-6 12-6 18 0s12 6 18 0v9H0z', 'sea']],
};

/**
 * A capsule of a picture that explains.
 * @param {keyof typeof FIGURES} figure @param {'' | 'right' | 'wrong' | 'other'} mark @param {number} x @param {number} y
 */
export const capsuleAt = (figure, mark, x, y) => s('g', { class: `picquiz-drawn ${mark}`, transform: `translate(${x} ${y})` },
  s('rect', { class: 'picquiz-pill', width: 56, height: 76, rx: 28 }),
  s('g', { class: 'picquiz-figure', transform: 'translate(6.4 24) scale(1.2)' }, ...FIGURES[figure].map(([d, colour]) => s('path', { d, class: `picquiz-${colour}` }))),
  ...(mark === 'right' || mark === 'wrong' ? [s('g', { class: `picquiz-mark ${mark}`, transform: 'translate(19 65) scale(.75)' },
    mark === 'right' ? s('circle', { cx: 12, cy: 12, r: 12 }) : s('rect', { width: 24, height: 24, rx: 5 }), s('path', { d: mark === 'right' ? 'M5 12.5l4.500 4.500L19 7.500' : 'M6.500 6.500l11 11M17.500 6.500l-11 11' }))] : []));

/** Three capsules as a picture for explanations. @param {{marks: ('' | 'right' | 'wrong' | 'other')[], label: string}} props */
export const createDiagram = ({ marks, label }) => s('svg', { class: 'picquiz-diagram', viewBox: '0 0 196 106', role: 'img', 'aria-label': label },
  ...['hill', 'sun', 'wave'].map((figure, index) => capsuleAt(/** @type {keyof typeof FIGURES} */ (figure), marks[index], 8 + index * 62, 12)));

/** A question that was answered, as a picture beside the title. It carries no information, so it is hidden from screen readers. */
export const createArt = () => h('div', { class: 'picquiz-art', 'aria-hidden': 'true' }, s('svg', { viewBox: '0 0 196 106' },
  capsuleAt('hill', 'other', 8, 12), capsuleAt('sun', 'right', 70, 8), capsuleAt('wave', 'other', 132, 12)));
