import { h, setText } from '../core/dom.js';
import { createLastGames } from '../ui/person/lastgames.js';
import { createTile, createTiles } from '../ui/person/tile.js';

/**
 * Figures and last games of a player, with the number of followers, which changes as soon as this visitor follows.
 * @param {import('../core/types.js').App} app @param {{id: string, played: number, win: number, games: Record<string, any>, followers: number, stars?: number, max_stars?: number}} profile
 */
export function createResults(app, profile) {
  let count = profile.followers;
  const followers = createTile(app.t('profile.followers'), app.i18n.number(count));
  const last = createLastGames(app, profile.id, 10);
  last.offer(profile.games);
  return { results: h('section', { class: 'card stack', 'aria-labelledby': 'profile-results' }, h('h2', { id: 'profile-results', text: app.t('profile.results') }), h('dl', { class: 'tiles' }, ...createTiles(app, profile), ...createStars(app, profile), followers)),
    last: h('section', { class: 'card stack', 'aria-labelledby': 'profile-last' }, h('h2', { id: 'profile-last', text: app.t('player.last') }), last.el),
    /** @param {number} by */
    followed(by) {
      count += by;
      setText(followers.lastElementChild, app.i18n.number(count));
    } };
}

/**
 * Members alone have stars.
 * @param {import('../core/types.js').App} app @param {{stars?: number, max_stars?: number}} profile
 */
const createStars = ({ t, i18n }, { stars, max_stars: most }) => (typeof stars !== 'number' ? [] : [createTile(t('profile.max_stars'), i18n.number(most ?? stars))]);
