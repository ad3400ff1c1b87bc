import { h } from '../../core/dom.js';
import { createDiagram } from './diagram.js';

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
