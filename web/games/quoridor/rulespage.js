import { h } from '../../core/dom.js';
import { createDiagram } from './scene/diagram.js';

const SECTIONS = [
  { id: 'goal', lines: 1, scene: { size: 9, pawns: [[4, 0, 0], [4, 8, 1]], goals: [[8, 0], [0, 1]], ways: [[4, 0, 7, 0], [4, 8, 1, 1]], named: true } },
  { id: 'turn', lines: 2, scene: { size: 5, pawns: [[2, 1, 0], [2, 4, 1]], dots: [[2, 2], [1, 1], [3, 1], [2, 0]] } },
  { id: 'wall', lines: 3, scene: { size: 5, pawns: [[2, 0, 0], [2, 3, 1]], across: [[1, 2, 0]], upright: [[0, 1, 1]], wrong: [[1, 2, false]] } },
  { id: 'jump', lines: 2, scene: { size: 5, pawns: [[2, 1, 0], [2, 2, 1]], dots: [[2, 3], [1, 1], [3, 1], [2, 0]] } },
  { id: 'side', lines: 1, scene: { size: 5, pawns: [[2, 1, 0], [2, 2, 1]], across: [[2, 2, 1]], dots: [[1, 2], [3, 2], [1, 1], [3, 1], [2, 0]] } },
  { id: 'four', lines: 2 },
  { id: 'clock', lines: 2 },
  { id: 'draw', lines: 2 },
  { id: 'rank', lines: 3 },
  { id: 'notation', lines: 2 },
];

/** The rules, a section for each thing to know. @param {import('../../core/types.js').App['t']} t */
export const ruleSections = (t) => SECTIONS.map(({ id, lines, scene }) => h('section', { class: scene ? 'with-picture' : null, 'aria-labelledby': `rules-${id}` },
  h('div', { class: 'stack' }, h('h2', { id: `rules-${id}`, text: t(`quoridor.rules.${id}`) }), ...Array.from({ length: lines }, (_, index) => h('p', { text: t(`quoridor.rules.${id}.${index + 1}`) }))),
  scene && h('figure', null, createDiagram({ ...scene, label: t(`quoridor.rules.${id}.picture`) }))));

/** The rules over a board that stays where it is. @param {import('../../core/types.js').App} app */
export const openRules = ({ t, dialog }) => dialog.open({
  title: t('quoridor.rules.title'), sheet: true, wide: true,
  body: [h('div', { class: 'article rules in-sheet' }, h('p', { class: 'lead', text: t('quoridor.rules.lead') }), ...ruleSections(t))],
});
