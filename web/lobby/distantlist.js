import { createBag, h, setText } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';

/** @typedef {import('../core/types.js').RoomView} RoomView */

/** Games that go on for days are games of turns. @param {RoomView} view */
const isOwnTurn = ({ phase, turn, you }) => phase === 'playing' && you !== null && turn === you;

/**
 * The order of the list: games that wait for this visitor first, then the games with the least time left.
 * @param {RoomView} one @param {RoomView} other
 */
export const byUrgency = (one, other) => Number(isOwnTurn(other)) - Number(isOwnTurn(one)) || (one.clock?.due ?? Infinity) - (other.clock?.due ?? Infinity);

/**
 * The games of this visitor that go on for days, each with whose move it is and how long that may take.
 * @param {import('../core/types.js').App} app
 */
export function createDistantList(app) {
  const { store, net, t, clock, i18n } = app;
  const bag = createBag();
  const list = h('ul', { class: 'rows' });
  const el = h('section', { class: 'card distant', 'aria-labelledby': 'home-distant', hidden: true }, h('h2', { id: 'home-distant', text: t('distant.title') }), list);
  const views = new Map(/** @type {[string, RoomView][]} */ ([]));
  const stops = new Map(/** @type {[string, () => void][]} */ ([]));

  /** @param {RoomView} view */
  function row(view) {
    const others = view.seats.filter(({ i }) => i !== view.you).map(({ name }) => name ?? t('player.gone'));
    const state = h('span', { class: 'note', 'data-state': true });
    return h('li', { 'data-room': view.room }, h('a', { class: isOwnTurn(view) ? 'row due' : 'row', href: `/game/${view.room}` },
      isOwnTurn(view) && h('span', { class: 'pulse', 'aria-hidden': 'true' }), h('span', { class: 'row-text' }, h('strong', { text: i18n.list(others) }), state), firstIcon('next')));
  }

  /** @param {RoomView} view */
  function stateOf(view) {
    if (view.phase !== 'playing') return t('distant.over');
    const time = clock.format(clock.remaining(view.clock));
    return isOwnTurn(view) ? t('distant.yours', { time }) : t('distant.theirs', { name: view.seats[view.turn ?? 0]?.name ?? t('player.gone'), time });
  }

  function write() {
    const games = [...views.values()].filter(({ phase }) => phase !== 'lobby').sort(byUrgency);
    el.hidden = games.length === 0;
    list.replaceChildren(...games.map(row));
    tick();
  }

  function tick() {
    for (const item of list.children) {
      const view = views.get(`room/${/** @type {HTMLElement} */ (item).dataset.room}`);
      if (view) setText(item.querySelector('[data-state]'), stateOf(view));
    }
  }

  function follow() {
    const topics = store.get().me?.correspondence ?? [];
    for (const [topic, stop] of stops) {
      if (topics.includes(topic)) continue;
      stop();
      stops.delete(topic);
      views.delete(topic);
    }
    for (const topic of topics) {
      if (stops.has(topic)) continue;
      stops.set(topic, net.watch(topic, {}, (view) => {
        views.set(topic, view);
        write();
      }));
    }
    write();
  }

  bag.add(store.subscribe((state) => `${state.me?.correspondence}`, follow), clock.every(tick), () => stops.forEach((stop) => stop()));
  follow();
  return { el, destroy: bag.empty };
}
