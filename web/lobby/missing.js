import { h } from '../core/dom.js';

/**
 * Stands in the place of the ways to play a game that the server lacks: the reason, and the remedy for whoever runs the server, as far as the game knows them.
 * @param {import('../core/types.js').App} app @param {string} game
 */
export function createMissing({ t, games }, game) {
  const why = games.known(game)?.missing?.(t);
  return h('div', { class: 'card stack', role: 'status' }, h('p', null, h('strong', { text: t('home.missing', { game: games.name(game) }) })), why && h('p', { class: 'note', text: why }));
}
