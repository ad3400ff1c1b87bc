import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createSelect } from '../ui/form/controls.js';
import { ratingText } from '../ui/person/rating.js';
import { createSkeleton } from '../ui/states.js';
import { createTile } from '../ui/person/tile.js';
import { createPlot } from './plot.js';

/** @typedef {{value: number, deviation: number, provisional: boolean, games: number}} Rating */

/** Games shown in a plot. */
const MOST = 100;

/**
 * The strength of a player, game by game, against people and against bots, and how it came about; null for somebody without a rating.
 * @param {import('../core/types.js').App} app @param {{id: string, ratings?: Record<string, Partial<Record<'people' | 'bots', Rating | null>>>}} profile
 */
export function createRatings(app, { id, ratings = {} }) {
  const { t, i18n, games } = app;
  const pools = games.ids().flatMap((game) => /** @type {const} */ (['people', 'bots']).flatMap((pool) => {
    const rating = ratings[game]?.[pool];
    return rating ? [{ game, pool, rating }] : [];
  }));
  if (pools.length === 0) return null;
  const place = h('div', { class: 'plot-place' });
  let visit = 0;

  async function show(index) {
    const mine = ++visit;
    const { game, pool } = pools[index];
    place.replaceChildren(createSkeleton(1, 'card'));
    const { points } = await app.api.get(`users/${encodeURIComponent(id)}/ratings?${new URLSearchParams({ game, pool, limit: String(MOST) })}`);
    if (mine !== visit) return;
    place.replaceChildren(points.length > 0 ? createPlot(app, points.map((point) => ({ ...point, rating: Math.round(point.rating) })).reverse()) : h('p', { class: 'note', text: t('ratings.none') }));
  }

  const open = (index) => attempt(app, null, () => show(index)).finally(() => place.querySelector('.skeletons')?.remove());
  const name = ({ game, pool }) => (games.ids().length > 1 ? t('ratings.of', { game: games.name(game), pool: t(`ratings.${pool}`) }) : t(`ratings.${pool}`));
  const tiles = h('dl', { class: 'tiles' }, ...pools.map((each) => createTile(name(each), ratingText({ rating: each.rating.value, prov: each.rating.provisional }, i18n.number))));
  const choice = pools.length > 1 ? createSelect({ label: t('ratings.choose'), id: 'ratings-choice', value: '0', options: pools.map((each, index) => ({ value: String(index), label: name(each) })), change: (index) => open(Number(index)) }).el : null;
  open(0);
  return h('section', { class: 'card stack', 'aria-labelledby': 'profile-ratings' }, h('h2', { id: 'profile-ratings', text: t('ratings.title') }), tiles,
    h('details', { class: 'more-words' }, h('summary', { text: t('ratings.how') }), h('p', { class: 'note', text: t('ratings.rule') })), choice, place);
}
