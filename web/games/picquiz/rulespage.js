import { h } from '../../core/dom.js';
import { createDiagram } from './drawings.js';

/** @type {{id: string, lines: number, marks?: ('' | 'right' | 'wrong' | 'other')[]}[]} */
const SECTIONS = [
  { id: 'goal', lines: 2 },
  { id: 'pick', lines: 2, marks: ['', '', ''] },
  { id: 'points', lines: 2, marks: ['wrong', 'right', 'other'] },
  { id: 'alone', lines: 2 },
  { id: 'live', lines: 3 },
  { id: 'end', lines: 2 },
  { id: 'keys', lines: 1 },
];

/** The rules, a section for each thing to know. @param {import('../../core/types.js').App['t']} t */
export const ruleSections = (t) => SECTIONS.map(({ id, lines, marks }) => h('section', { class: marks ? 'with-picture' : null, 'aria-labelledby': `rules-${id}` },
  h('div', { class: 'stack' }, h('h2', { id: `rules-${id}`, text: t(`picquiz.rules.${id}`) }), ...Array.from({ length: lines }, (_, index) => h('p', { text: t(`picquiz.rules.${id}.${index + 1}`) }))),
  marks && h('figure', null, createDiagram({ marks, label: t(`picquiz.rules.${id}.picture`) }))));

/** The rules over a table that stays where it is. @param {import('../../core/types.js').App} app */
export const openRules = ({ t, dialog }) => dialog.open({
  title: t('picquiz.rules.title'), sheet: true, wide: true,
  body: [h('div', { class: 'article rules in-sheet' }, h('p', { class: 'lead', text: t('picquiz.rules.lead') }), ...ruleSections(t))],
});
