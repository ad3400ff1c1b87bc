import { h, setAttribute, setText } from '../core/dom.js';
import { createSeatSign } from '../ui/icon/seatsign.js';
import { createAvatar } from '../ui/person/avatar.js';
import { ratingText } from '../ui/person/rating.js';
import { createLiveGame } from './livegame.js';

/** The windows that have room for the players and the moves beside the large board. */
const WIDE = '(min-width: 80rem)';

/**
 * The large card of a running game. A wide window shows its players with ratings and clocks beside it, and its moves if the game lists them.
 * @param {import('../core/types.js').App} app
 * @param {Parameters<typeof createLiveGame>[1]} game
 * @param {Parameters<typeof createLiveGame>[2] & {id: string, fetchMoves: () => Promise<typeof import('../table/moves/movelist.js')>}} tools  `id`: of the game that is played
 */
export function createLargeGame(app, game, { id, fetchMoves, ...tools }) {
  const side = createSide(app, game, { id, fetchMoves });
  const card = createLiveGame(app, game, { ...tools, hear: side.set });
  card.el.append(side.el);
  return {
    ...card,
    destroy() {
      side.destroy();
      card.destroy();
    },
  };
}

function createSide(app, game, { id, fetchMoves }) {
  const rows = game.seats.map(({ name }, seat) => createRow(app, seat, name ?? app.t('seat.free')));
  const moves = h('div', { class: 'large-moves' });
  const el = h('div', { class: 'large-side' }, h('ol', { class: 'large-seats' }, ...rows.map((row) => row.el)), moves);
  const wide = matchMedia(WIDE);
  let list = /** @type {{set(moves: string[]): void} | null} */ (null);
  let newest = /** @type {import('../core/types.js').RoomView | null} */ (null);
  let isAsked = false;

  /** The list of moves is fetched with the first view that a wide window shows. */
  async function prepare(seats) {
    const known = app.games.known(id);
    if (isAsked || !known || known.strip === false) return;
    isAsked = true;
    const module = await fetchMoves().catch(() => null);
    if (!module) return;
    const made = module.createMoveList({ label: app.t('tv.moves'), seats, spell: (m) => known.spell(m, app.t) });
    moves.replaceChildren(made.el);
    list = made;
    write();
  }

  function write() {
    if (!newest || !wide.matches) return;
    rows.forEach((row) => row.set(newest));
    prepare(newest.seats.length);
    list?.set(newest.moves ?? []);
  }

  function tick() {
    if (newest && wide.matches) rows.forEach((row) => row.tick(newest));
  }

  const stop = app.clock.every(tick);
  wide.addEventListener('change', write);

  return {
    el,
    /** @param {import('../core/types.js').RoomView} view */
    set(view) {
      newest = view;
      write();
      tick();
    },
    destroy() {
      stop();
      wide.removeEventListener('change', write);
    },
  };
}

/** A player: picture, name, rating, clock. */
function createRow({ clock, i18n }, seat, text) {
  const picture = h('span', { class: 'large-picture' });
  const name = h('bdi', { class: 'large-name', text });
  const rating = h('span', { class: 'large-rating' });
  const face = h('span', { class: 'large-clock' });
  const el = h('li', { class: 'large-seat' }, picture, h('span', { class: 'large-who' }, h('span', { class: 'large-line' }, createSeatSign(seat), name), rating), face);
  let drawn = '';

  return {
    el,
    /** @param {import('../core/types.js').RoomView} view */
    set({ seats, phase, turn, result }) {
      const person = seats[seat];
      const key = `${person.user} ${person.avatar}`;
      if (key !== drawn) picture.replaceChildren(createAvatar(person));
      drawn = key;
      setText(name, person.name ?? text);
      setText(rating, ratingText(person, i18n.number));
      setAttribute(el, 'data-turn', phase === 'playing' && turn === seat);
      setAttribute(el, 'data-won', result?.winner === seat);
    },
    /** @param {import('../core/types.js').RoomView} view */
    tick({ clock: running, seats, phase }) {
      const isOwn = running?.seat === seat && phase === 'playing';
      const left = isOwn ? clock.remaining(running) : seats[seat].time;
      setText(face, typeof left === 'number' ? clock.format(isOwn ? left : Math.ceil(left / 1000) * 1000) : '');
      setAttribute(face, 'data-running', isOwn);
    },
  };
}
