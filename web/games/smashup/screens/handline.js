import { h } from '../../../core/dom.js';
import { factionName } from '../describe.js';
import { createEmblem } from '../emblem.js';

/** The factions of a player in a line. @param {import('../describe.js').Words} t @param {string[]} hand */
export const handLine = (t, hand) => hand.map((faction) => h('span', { class: 'smash-faction' }, createEmblem(faction), h('span', { text: factionName(t, faction) })));
