import { createBag, createList, h, setText } from '../core/dom.js';
import { MAIN } from '../games/index.js';
import { createSegmented } from '../ui/controls.js';
import { createLiveGame, createSight } from '../lobby/livegame.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** Subscriptions are dear (a connection has 32), so only so many boards move at once; the others wait off screen. */
const MOVING = 24;

const FILTERS = {
  all: () => true,
  people: (game) => game.seats.every((seat) => seat.kind === 'human'),
  bots: (game) => game.seats.some((seat) => seat.kind === 'bot'),
  four: (game) => game.seats.length === 4,
};

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { query, part }) {
  const { t, net } = app;
  const bag = createBag();
  let filter = query.get('show') in FILTERS ? query.get('show') : 'all';
  let newest = null;
  const count = h('p', { class: 'note', 'aria-live': 'polite' });
  const list = h('ul', { class: 'mini-grid tv-grid' });
  const place = h('div', { class: 'tv-place' }, createSkeleton(8, 'mini'));
  const seen = createSight(MOVING);
  const games = createList(list, { key: (game) => game.room, create: (game) => createLiveGame(app, game, { create: part.createMini, seen }) });
  bag.add(seen.destroy, games.destroy);

  const choice = createSegmented({ label: t('tv.filter'), id: 'tv-filter', quiet: true, value: filter,
    options: Object.keys(FILTERS).map((value) => ({ value, label: t(`tv.filter.${value}`) })), change: choose });
  element.append(h('div', { class: 'title-row' }, h('h1', { text: t('title.tv') }), count), choice.el, place);

  function choose(value) {
    filter = value;
    history.replaceState(history.state, '', value === 'all' ? '/tv' : `/tv?show=${value}`);
    draw();
  }

  const none = createEmpty({ symbol: 'tv', title: t('tv.none'), text: t('tv.none_text'), action: h('a', { class: 'button primary', href: '/lobby', text: t('home.lobby') }) });
  const noneSuch = createEmpty({ symbol: 'tv', title: t('tv.none_such'), text: t('tv.none_such_text'), action: h('button', { type: 'button', class: 'button plain', text: t('tv.show_all'), on: { click() {
    choice.set('all');
    choose('all');
    choice.el.querySelector('input:checked')?.focus();
  } } }) });

  function draw() {
    if (!newest) return;
    const shown = newest.live.filter(FILTERS[filter]).sort((one, other) => other.stars - one.stars || other.watchers - one.watchers);
    setText(count, t('tv.count', { n: shown.length }));
    games.set(shown);
    const node = shown.length ? list : newest.live.length ? noneSuch : none;
    if (place.firstElementChild !== node) place.replaceChildren(node);
  }

  bag.add(net.watch(`lobby/${MAIN}`, {}, (view) => {
    newest = view;
    draw();
  }));
  return bag.empty;
}
