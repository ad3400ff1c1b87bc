import { h } from '../../core/dom.js';
import { createEmblem } from './emblem.js';

const SECTIONS = [
  { id: 'what', lines: 2 },
  { id: 'phones', lines: 3 },
  { id: 'factions', lines: 3, emblems: ['ninjas', 'sharks', 'kaiju'] },
  { id: 'scores', lines: 3 },
  { id: 'table', lines: 2 },
  { id: 'offline', lines: 2 },
  { id: 'end', lines: 2 },
  { id: 'own', lines: 1 },
];

/** The instructions, one section for each topic. @param {import('../../core/types.js').App['t']} t */
export const ruleSections = (t) => SECTIONS.map(({ id, lines, emblems }) => h('section', { class: emblems ? 'with-picture' : null, 'aria-labelledby': `rules-${id}` },
  h('div', { class: 'stack' }, h('h2', { id: `rules-${id}`, text: t(`smashup.rules.${id}`) }), ...Array.from({ length: lines }, (_, index) => h('p', { text: t(`smashup.rules.${id}.${index + 1}`) }))),
  emblems && h('figure', { class: 'smash-figure', 'aria-hidden': 'true' }, ...emblems.map(createEmblem))));

/** The instructions over a table that stays where it is. @param {import('../../core/types.js').App} app */
export const openRules = ({ t, dialog }) => dialog.open({
  title: t('smashup.rules.title'), sheet: true, wide: true,
  body: [h('div', { class: 'article rules in-sheet' }, h('p', { class: 'lead', text: t('smashup.rules.lead') }), ...ruleSections(t))],
});
