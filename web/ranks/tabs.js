import { h } from '../core/dom.js';
import { BOARDS, isPerGame } from './list.js';

/**
 * The tabs of all lists of the best: the boards, and the scores of games that keep scores.
 * @param {import('../core/types.js').App} app @param {{board: import('./list.js').Board | 'scores', game: string}} props
 */
export function createTabs({ t, games }, { board, game }) {
  const tab = (name, href) => h('a', { class: 'tab', href, 'aria-current': name === board ? 'page' : null, text: t(`ranks.tab.${name}`) });
  const pathTo = (name) => (isPerGame(name) ? games.address(`/ranks/${name}`, game) : `/ranks/${name}`);
  const scored = games.scored();
  // A game that keeps no scores leads to the scores of another one.
  const scores = scored.length > 0 && tab('scores', games.address('/scores', scored.includes(game) ? game : scored[0]));
  return h('nav', { class: 'tabs', 'aria-label': t('title.ranks') }, ...BOARDS.map((name) => tab(name, pathTo(name))), scores);
}
