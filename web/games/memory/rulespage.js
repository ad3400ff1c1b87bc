import { h, s } from '../../core/dom.js';
import { faceGroup } from './deck/faces.js';
import { cardAt } from './picturecard.js';

/**
 * Six cards, or without them the bonus, as a picture for explanations.
 * @param {{cards?: string[], label: string}} props
 */
const createDiagram = ({ cards, label }) => s('svg', { class: 'memory-diagram', viewBox: '0 0 148 116', role: 'img', 'aria-label': label },
  ...(cards ? cards.map((what, index) => cardAt(what, 6 + index % 3 * 48, 6 + Math.floor(index / 3) * 56, faceGroup)) : pies()));

/** The pie at its beginning, in the middle, and near its end. */
const pies = () => [[5, 100], [3, 60], [1, 20]].map(([points, part], index) => s('g', { class: 'memory-pie', transform: `translate(${26 + index * 48} 52)` },
  s('circle', { class: 'memory-plate', r: 20 }), s('circle', { class: 'memory-slice', r: 8, pathLength: 100, 'stroke-dasharray': `${part} 200`, transform: 'rotate(-90) scale(1.19)' }),
  s('text', { y: 40, 'text-anchor': 'middle', text: `+${points}` })));

const SECTIONS = [
  { id: 'goal', lines: 1 },
  { id: 'turn', lines: 2, cards: ['', 'bee', '', '', '', 'bee'] },
  { id: 'miss', lines: 2, cards: ['tulip', '', '', '', 'snail', ''] },
  { id: 'modes', lines: 3 },
  { id: 'bonus', lines: 2, pie: true },
  { id: 'alone', lines: 2 },
  { id: 'shared', lines: 3, cards: ['1', '', '0', '1', '', '0'] },
  { id: 'race', lines: 3 },
];

/** The rules, a section for each thing to know. @param {import('../../core/types.js').App['t']} t */
export const ruleSections = (t) => SECTIONS.map(({ id, lines, cards, pie }) => h('section', { class: cards || pie ? 'with-picture' : null, 'aria-labelledby': `rules-${id}` },
  h('div', { class: 'stack' }, h('h2', { id: `rules-${id}`, text: t(`memory.rules.${id}`) }), ...Array.from({ length: lines }, (_, index) => h('p', { text: t(`memory.rules.${id}.${index + 1}`) }))),
  (cards || pie) && h('figure', null, createDiagram({ cards, label: t(`memory.rules.${id}.picture`) }))));

/** The rules over a table that stays where it is. @param {import('../../core/types.js').App} app */
export const openRules = ({ t, dialog }) => dialog.open({
  title: t('memory.rules.title'), sheet: true, wide: true,
  body: [h('div', { class: 'article rules in-sheet' }, h('p', { class: 'lead', text: t('memory.rules.lead') }), ...ruleSections(t))],
});
