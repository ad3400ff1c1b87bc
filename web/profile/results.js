import { h } from '../core/dom.js';
import { createLastGames } from '../ui/lastgames.js';
import { createTile, createTiles } from '../ui/tile.js';

/** Figures and last games of a player. @param {import('../core/types.js').App} app @param {{id: string, played: number, win: number, games: Record<string, any>, stars?: number, max_stars?: number}} profile */
export function createResults(app, profile) {
  const last = createLastGames(app, profile.id, 10);
  last.offer(profile.games);
  return [h('section', { class: 'card stack', 'aria-labelledby': 'profile-results' }, h('h2', { id: 'profile-results', text: app.t('profile.results') }), h('dl', { class: 'tiles' }, ...createTiles(app, profile), ...createStars(app, profile))),
    h('section', { class: 'card stack', 'aria-labelledby': 'profile-last' }, h('h2', { id: 'profile-last', text: app.t('player.last') }), last.el)];
}

/** Members alone have stars. */
const createStars = ({ t, i18n }, { stars, max_stars: most }) => (typeof stars !== 'number' ? [] : [createTile(t('profile.max_stars'), i18n.number(most ?? stars))]);
