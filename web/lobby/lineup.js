/** Ms for which the end of the large game can be seen before another one takes its place. */
export const REST = 8000;

/** Games that are over keep their places up to this number; then a new game is given the oldest of these places. */
const MOST_OVER = 24;

/**
 * @typedef {import('../core/types.js').LobbyView['live'][number]} Live
 * @typedef {{game: Live, over: number | null}} Place  `over`: the time at which its game left the list of the lobby; null while it is played
 */

/** Games of people before exhibitions, then the most stars and spectators. @param {Live} one @param {Live} other */
const byWorth = (one, other) => Number(Boolean(one.exhibition)) - Number(Boolean(other.exhibition)) || other.stars - one.stars || other.watchers - one.watchers;

/**
 * The places of live games on a screen, of which the first is the large one. Nothing moves while somebody looks: new games come to the end, and a game that is
 * over keeps its place until the places are dealt afresh. Only the large game gives way to another one, with which it changes places: some time after its end,
 * and an exhibition to a game of people.
 * @param {() => number} now  in ms
 */
export function createLineup(now) {
  let places = /** @type {Place[]} */ ([]);

  /** Games that are no longer listed are over; a room that is listed again plays a new game. @param {Live[]} live */
  function write(live) {
    const listed = new Map(live.map((game) => [game.room, game]));
    places = places.map(({ game, over }) => (listed.has(game.room) ? { game: /** @type {Live} */ (listed.get(game.room)), over: null } : { game, over: over ?? now() }));
  }

  /** @param {Live[]} games */
  function add(games) {
    for (const game of games) {
      const over = places.flatMap((place, index) => (index > 0 && place.over !== null ? [index] : []));
      const oldest = over.reduce((first, index) => (Number(places[index].over) < Number(places[first].over) ? index : first), over[0]);
      places[over.length >= MOST_OVER ? oldest : places.length] = { game, over: null };
    }
  }

  /** Changes the large game for the best of the others. */
  function feature() {
    const [large, ...others] = places;
    const best = others.filter(({ over }) => over === null).sort((one, other) => byWorth(one.game, other.game))[0];
    if (!best || !(large.over === null ? large.game.exhibition && !best.game.exhibition : now() - large.over >= REST)) return;
    const index = places.indexOf(best);
    [places[0], places[index]] = [best, large];
  }

  return {
    /** @param {Live[]} live  all games to be shown @returns {Place[]} */
    set(live) {
      write(live);
      const known = new Set(places.map(({ game }) => game.room));
      add(live.filter(({ room }) => !known.has(room)).sort(byWorth));
      if (places.length > 0) feature();
      return [...places];
    },
    /** Forgets all places: the next games are shown in the order of their worth. */
    clear() { places = []; },
    /** Ms until the large game gives way; null while it is played. */
    get rest() { return places[0]?.over === undefined || places[0].over === null ? null : Math.max(0, REST - (now() - places[0].over)); },
  };
}
