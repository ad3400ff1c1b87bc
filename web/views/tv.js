import { createBag, createList, h, setText } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createSegmented } from '../ui/form/segmented.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createLargeGame } from '../lobby/largegame.js';
import { createLineup } from '../lobby/lineup.js';
import { createLiveGame, createSight } from '../lobby/livegame.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** Subscriptions are dear (a connection has 32), so only so many boards move at once; the others wait off screen. */
const MOVING = 24;

const FILTERS = {
  all: () => true,
  people: (live) => live.seats.every((seat) => seat.kind === 'human'),
  bots: (live) => live.seats.some((seat) => seat.kind === 'bot'),
};

/** Tables larger than the smallest can be looked for by their size, unless there are too many sizes for a line on a phone. */
const sought = (sizes) => (sizes.length > 3 ? [] : sizes.slice(1));
const bySize = (sizes) => Object.fromEntries(sought(sizes).map((size) => [`seats-${size}`, (live) => live.seats.length === size]));

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { query, parts: [mini] }) {
  const { t, net, games: { shown: gameOf, address, tables } } = app;
  const game = gameOf(query);
  const sizes = tables(game);
  const filters = { ...FILTERS, ...bySize(sizes) };
  const bag = createBag();
  let filter = Object.hasOwn(filters, query.get('show') ?? '') ? query.get('show') : 'all';
  let newest = null;
  const lineup = createLineup(app.clock.local);
  let cancel = () => {};
  const count = h('p', { class: 'note', 'aria-live': 'polite', tabindex: -1 });
  const list = h('ul', { class: 'mini-grid tv-grid' });
  const place = h('div', { class: 'tv-place' }, createSkeleton(8, 'mini'));
  const seen = createSight(MOVING);
  const tools = { create: mini.createMini, seen, simultaneous: app.games.known(game)?.simultaneous };
  const games = createList(list, { key: ({ game: { room }, isLarge }) => (isLarge ? `${room} large` : room), create });
  const picker = createGamePicker(app, { path: '/tv', game });
  const fresh = h('button', { type: 'button', class: 'button plain small', hidden: true, text: t('tv.fresh'), on: { click: refresh } });
  bag.add(() => cancel(), seen.destroy, games.destroy, picker.destroy);
  // A return to the page is a new look at it.
  bag.on(document, 'visibilitychange', () => { if (!document.hidden) refresh(); });

  const choice = createSegmented({ label: t('tv.filter'), id: 'tv-filter', quiet: true, value: filter,
    options: [...Object.keys(FILTERS).map((value) => ({ value, label: t(`tv.filter.${value}`) })), ...sought(sizes).map((n) => ({ value: `seats-${n}`, label: t('tv.filter.seats', { n }) }))], change: choose });
  element.append(h('div', { class: 'title-row' }, h('h1', { text: t('title.tv') }), count, fresh), h('div', { class: 'tv-choices' }, picker.el, choice.el), place);

  function create({ game: live, isLarge }) {
    const card = isLarge ? createLargeGame(app, live, { ...tools, id: game, fetchMoves: () => import('../table/moves/movelist.js') }) : createLiveGame(app, live, tools);
    return { ...card, set: ({ over }) => card.over(over !== null) };
  }

  function choose(value) {
    filter = value;
    lineup.clear();
    const next = new URLSearchParams({ ...(query.has('game') && { game }), ...(value !== 'all' && { show: value }) }).toString();
    history.replaceState(history.state, '', next ? `/tv?${next}` : '/tv');
    draw();
  }

  const none = createEmpty({ symbol: firstIcon('tv'), title: t('tv.none'), text: t('tv.none_text'), action: h('a', { class: 'button primary', href: address('/', game), text: t('home.play') }) });
  const noneSuch = createEmpty({ symbol: firstIcon('tv'), title: t('tv.none_such'), text: t('tv.none_such_text'), action: h('button', { type: 'button', class: 'button plain', text: t('tv.show_all'), on: { click() {
    choice.set('all');
    choose('all');
    /** @type {HTMLElement | null} */ (choice.el.querySelector('input:checked'))?.focus();
  } } }) });

  function refresh() {
    if (document.activeElement === fresh) count.focus();
    lineup.clear();
    draw();
  }

  function draw() {
    if (!newest) return;
    const places = lineup.set(newest.live.filter(filters[filter ?? 'all']));
    const over = places.filter((each) => each.over !== null).length;
    setText(count, t('tv.count', { n: places.length - over }));
    fresh.hidden = over === 0;
    games.set(places.map((each, index) => ({ ...each, isLarge: index === 0 })));
    const node = places.length ? list : newest.live.length ? noneSuch : none;
    if (place.firstElementChild !== node) place.replaceChildren(node);
    cancel();
    if (lineup.rest) cancel = app.clock.after(lineup.rest, draw);
  }

  bag.add(net.watch(`lobby/${game}`, {}, (view) => {
    newest = view;
    draw();
  }));
  return bag.empty;
}
