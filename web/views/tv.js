import { createBag, createList, h, setText } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createSegmented } from '../ui/form/segmented.js';
import { createGamePicker } from '../lobby/gamepicker.js';
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
  /** The room of the large board, until its game has ended: numbers of watchers change all the time. */
  let featured = /** @type {string | null} */ (null);
  const count = h('p', { class: 'note', 'aria-live': 'polite' });
  const list = h('ul', { class: 'mini-grid tv-grid' });
  const place = h('div', { class: 'tv-place' }, createSkeleton(8, 'mini'));
  const seen = createSight(MOVING);
  const games = createList(list, { key: (live) => live.room, create: (live) => createLiveGame(app, live, { create: mini.createMini, seen, simultaneous: app.games.known(game)?.simultaneous }) });
  const picker = createGamePicker(app, { path: '/tv', game });
  bag.add(seen.destroy, games.destroy, picker.destroy);

  const choice = createSegmented({ label: t('tv.filter'), id: 'tv-filter', quiet: true, value: filter,
    options: [...Object.keys(FILTERS).map((value) => ({ value, label: t(`tv.filter.${value}`) })), ...sought(sizes).map((n) => ({ value: `seats-${n}`, label: t('tv.filter.seats', { n }) }))], change: choose });
  element.append(h('div', { class: 'title-row' }, h('h1', { text: t('title.tv') }), count), h('div', { class: 'tv-choices' }, picker.el, choice.el), place);

  function choose(value) {
    filter = value;
    const next = new URLSearchParams({ ...(query.has('game') && { game }), ...(value !== 'all' && { show: value }) }).toString();
    history.replaceState(history.state, '', next ? `/tv?${next}` : '/tv');
    draw();
  }

  const none = createEmpty({ symbol: firstIcon('tv'), title: t('tv.none'), text: t('tv.none_text'), action: h('a', { class: 'button primary', href: address('/lobby', game), text: t('home.lobby') }) });
  const noneSuch = createEmpty({ symbol: firstIcon('tv'), title: t('tv.none_such'), text: t('tv.none_such_text'), action: h('button', { type: 'button', class: 'button plain', text: t('tv.show_all'), on: { click() {
    choice.set('all');
    choose('all');
    /** @type {HTMLElement | null} */ (choice.el.querySelector('input:checked'))?.focus();
  } } }) });

  /** An exhibition gives way to a game of others. */
  const keeps = ({ room, exhibition }) => Number(room === featured && (!exhibition || !newest.live.some((live) => !live.exhibition && filters[filter ?? 'all'](live))));

  function draw() {
    if (!newest) return;
    const shown = newest.live.filter(filters[filter ?? 'all']).sort((one, other) => keeps(other) - keeps(one) || Number(Boolean(one.exhibition)) - Number(Boolean(other.exhibition)) || other.stars - one.stars || other.watchers - one.watchers);
    featured = shown[0]?.room ?? null;
    setText(count, t('tv.count', { n: shown.length }));
    games.set(shown);
    const node = shown.length ? list : newest.live.length ? noneSuch : none;
    if (place.firstElementChild !== node) place.replaceChildren(node);
  }

  bag.add(net.watch(`lobby/${game}`, {}, (view) => {
    newest = view;
    draw();
  }));
  return bag.empty;
}
