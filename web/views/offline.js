import { createBag, h, setText } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { deviceKept } from '../core/kept.js';
import { icon } from '../ui/icon/icons.js';

/** The words of the games that it offers. @type {import('../core/types.js').View['prepare']} */
export const prepare = ({ games }) => Promise.all(games.offline().map((id) => games.words(id)));

/**
 * The things to do without the server. This screen also takes the place of screens that cannot be loaded.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app) {
  const { t, store, games } = app;
  const bag = createBag();
  let isGone = false;
  bag.add(() => { isGone = true; });
  const lead = h('p', { class: 'lead', role: 'status' });
  const retry = h('button', { type: 'button', class: 'button plain', text: t('conn.retry'), on: { click: () => app.net.retry() } });
  const home = h('a', { class: 'button primary', href: '/', text: t('offline.home') });
  const replays = h('section', { class: 'card', 'aria-labelledby': 'offline-replays' },
    h('h2', { id: 'offline-replays', text: t('offline.replays') }), h('p', { class: 'note', text: t('offline.no_replays') }));

  function write() {
    const isHere = store.get().conn.status === 'open';
    setText(lead, t(isHere ? 'offline.here' : 'offline.away'));
    retry.hidden = isHere;
    home.hidden = !isHere;
  }

  element.append(h('div', { class: 'offline' },
    h('h1', { text: t('offline.title') }), lead, h('p', { class: 'offline-acts' }, home, retry),
    h('div', { class: 'offline-games' }, ...games.offline().map((game) => card(app, game))), replays));
  write();
  bag.add(store.subscribe((state) => state.conn.status, write));
  deviceKept().replays().then((all) => { if (!isGone && all.length > 0) replays.lastElementChild?.replaceWith(list(app, all)); }, () => {});
  return bag.empty;
}

function card({ t, games }, game) {
  /** @param {string} href @param {'play' | 'help'} symbol @param {string} title @param {string} text */
  const way = (href, symbol, title, text) => h('a', { class: 'way', href }, icon(symbol), h('span', { class: 'way-text' }, h('strong', { text: title }), h('span', { class: 'note', text })));
  const words = (what) => t(`${game}.offline.${what}`);
  return h('section', { class: 'card', 'aria-labelledby': `offline-${game}` }, h('h2', { id: `offline-${game}`, text: games.name(game) }),
    h('div', { class: 'ways' }, way(`/offline/${game}`, 'play', words('title'), words('text')), way(games.address('/rules', game), 'help', t('offline.rules'), words('rules'))));
}

/** @param {import('../core/types.js').App} app @param {{match: string, record: any}[]} all */
function list({ games, t, i18n }, all) {
  return h('ul', { class: 'rows' }, ...all.map(({ match, record }) => h('li', null, h('a', { class: 'row', href: `/replay/${match}` }, icon('play'),
    h('span', { class: 'row-text' }, h('strong', { text: namesOf(record, t).map(isolate).join(' – ') }),
      h('span', { class: 'note', text: [games.name(record.game), Number.isFinite(record.ended) && i18n.date(record.ended)].filter(Boolean).join(' · ') })), icon('next')))));
}

const namesOf = ({ seats = [] }, t) => seats.map(({ name }, seat) => name ?? t(`seat.name.${seat}`));
