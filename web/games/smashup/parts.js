import { h } from '../../core/dom.js';
import { factionName } from './describe.js';
import { createEmblem } from './emblem.js';

/** The parts that screens have in common, for separately fetched screens: a pack of their own would repeat all of this. */
export { createSeatSign } from '../../ui/icon/seatsign.js';
export { factionName, setName } from './describe.js';
export { createEmblem, createSetEmblem } from './emblem.js';
export { SETS } from './sets.js';
export { needed } from './state.js';

/** The factions of a player in a line. @param {import('./describe.js').Words} t @param {string[]} hand */
export const handLine = (t, hand) => hand.map((faction) => h('span', { class: 'smash-faction' }, createEmblem(faction), h('span', { text: factionName(t, faction) })));

/** The winners, in words. @param {import('../../core/types.js').App} app @param {import('./state.js').State} state */
export function winnerWords({ t, i18n }, { winners, players, score }) {
  const names = i18n.list(winners.map((player) => players[player].name));
  return t(winners.length > 1 ? 'smashup.over.tie' : 'smashup.over.won', { names, n: score[winners[0]] ?? 0 });
}
