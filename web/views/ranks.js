import { createBag, createList, h } from '../core/dom.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { BOARDS, extended, isPerGame, opened, pathOf, refreshed } from '../ranks/list.js';
import { createOwnRow } from '../ranks/ownrow.js';
import { createRow } from '../ranks/row.js';
import { createSearch } from '../ranks/search.js';
import { createTabs } from '../ranks/tabs.js';
import { attempt } from '../ui/over/attempt.js';
import { createSegmented } from '../ui/form/segmented.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** The players in the order of the board: from the top, around one of them, or found by a name. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { board: asked, query }) {
  const { t, games, api, store, i18n } = app;
  const bag = createBag();
  const board = BOARDS.find((name) => name === asked) ?? 'stars';
  // Money and stars are the same in all games; they are kept with one that is played for them.
  const game = isPerGame(board) ? games.shown(query) : games.ids().find(games.hasRank) ?? games.ids()[0];
  const what = { game, board, kind: isPerGame(board) && query.get('kind') === 'bot' ? 'bot' : 'human' };
  const own = () => store.get().user?.id ?? null;
  let shown = /** @type {import('../ranks/list.js').Shown | null} */ (null);
  let searched = false;
  let unlisten = () => {};
  /** Raised with every list that is asked for; answers of older ones are dropped. */
  let visit = 0;

  const place = h('div', { class: 'rank-list' }, createSkeleton(8));
  const rows = h('ol', { class: 'rows ranks' });
  const list = createList(rows, { key: ({ user }) => user, create: () => createRow(app, { board, own }) });
  const [before, after] = /** @type {const} */ (['before', 'after']).map((end) => {
    const button = h('button', { type: 'button', class: 'button plain rank-more', hidden: true, text: t(`ranks.${end}`), on: { click: () => attempt(app, button, () => extend(end)) } });
    return button;
  });
  const top = h('button', { type: 'button', class: 'button quiet', hidden: true, text: t('ranks.top'), on: { click: () => open({}) } });
  const search = createSearch(app, (text) => open(text ? { search: text } : {}));
  const find = h('button', { type: 'button', class: 'button plain', id: 'ranks-find', on: { click: () => attempt(app, find, findMe) } }, icon('person'), h('span', { text: t('ranks.find') }));
  const ownRow = createOwnRow(app, { what, list: rows });
  const picker = isPerGame(board) ? createGamePicker(app, { path: `/ranks/${board}`, game }) : null;
  const kind = isPerGame(board) && createSegmented({ label: t('ranks.kind'), id: 'ranks-kind', quiet: true, value: what.kind, options: ['human', 'bot'].map((value) => ({ value, label: t(`ranks.kind.${value}`) })), change: choose }).el;

  function choose(next) {
    what.kind = next;
    history.replaceState(history.state, '', `/ranks/${board}?${new URLSearchParams({ game, ...(next === 'bot' && { kind: next }) })}`);
    listen();
    ownRow.renew();
    open({});
  }

  function write() {
    if (!shown) return;
    list.set(shown.rows);
    before.hidden = shown.prev === null;
    after.hidden = shown.next === null;
    if (shown.rows.length === 0) place.replaceChildren(none());
    else if (!place.contains(rows)) place.replaceChildren(before, rows, after);
    ownRow.look();
  }

  /** @param {Record<string, string>} how */
  async function open(how) {
    const mine = ++visit;
    shown = null;
    top.hidden = Object.keys(how).length === 0 || 'search' in how;
    place.replaceChildren(createSkeleton(8));
    try {
      const page = await api.get(pathOf(what, how));
      if (mine !== visit) return null;
      shown = opened(page);
      searched = 'search' in how;
      write();
      if (searched) app.announce(t('ranks.found', { n: page.rows.length }));
      return page;
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (mine === visit) place.replaceChildren(createEmpty({ symbol: icon('search'), title: i18n.refusal(refusal), action: h('button', { type: 'button', class: 'button plain', text: t('conn.retry'), on: { click: () => open(how) } }) }));
      return null;
    }
  }

  async function extend(end) {
    if (!shown) return;
    const mine = visit;
    const cursor = end === 'after' ? shown.next : shown.prev;
    const page = await api.get(pathOf(what, { [end]: String(cursor) }));
    if (mine !== visit || !shown) return;
    // Rows that come in above push nothing out of sight.
    const height = document.documentElement.scrollHeight;
    shown = extended(shown, page, end);
    write();
    if (end === 'before') window.scrollBy(0, document.documentElement.scrollHeight - height);
  }

  async function findMe() {
    if (flash()) return;
    // Visitors without an account have no place that could be asked for.
    if (store.get().user?.kind === 'anon') return void app.toast(t('ranks.absent.guest'));
    search.clear();
    const page = await open({ around: 'me' });
    if (flash() || !page) return;
    app.toast(t(store.get().me?.wallet ? `ranks.absent.${board}` : 'ranks.absent.guest'));
    await open({});
  }

  /** Shows where the visitor stands, if that is on the screen. */
  function flash() {
    const row = rows.isConnected ? /** @type {HTMLElement | null} */ (rows.querySelector('.own')) : null;
    if (!row) return false;
    row.scrollIntoView({ block: 'center' });
    row.classList.remove('found');
    // The animation begins anew.
    row.getBoundingClientRect();
    row.classList.add('found');
    row.querySelector('button')?.focus({ preventScroll: true });
    return true;
  }

  function begin() {
    open({});
    ownRow.renew();
  }

  const none = () => (searched ? createEmpty({ symbol: icon('search'), title: t('ranks.nobody') })
    : createEmpty({ symbol: icon('crown'), title: t('ranks.none'), text: t(`ranks.about.${board}`), action: h('a', { class: 'button primary', href: games.address('/lobby', game), text: t('rules.play') }) }));

  function listen() {
    unlisten();
    // Bots have no live board.
    unlisten = what.kind === 'bot' ? () => {} : app.net.watch(`board/${game}/${board}`, { error() {} }, (view) => {
      if (!shown || searched) return;
      shown = refreshed(shown, Array.isArray(view) ? view : view.rows ?? []);
      write();
      ownRow.renew();
    });
  }

  element.append(h('div', { class: 'ranks-head' }, h('h1', { text: t('title.ranks') })), createTabs(app, { board, game: games.shown(query) }),
    h('p', { class: 'note rank-about', text: t(`ranks.about.${board}`) }), ...(picker ? [picker.el] : []),
    h('div', { class: 'rank-tools' }, ...(kind ? [kind] : []), search.el, find, top), place, ownRow.el);
  bag.add(() => { visit += 1; }, () => picker?.destroy(), list.destroy, search.destroy, ownRow.destroy, () => unlisten(), store.subscribe((state) => state.user?.id, begin));
  listen();
  begin();
  return bag.empty;
}
