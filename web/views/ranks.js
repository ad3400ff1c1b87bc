import { createBag, h } from '../core/dom.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createBoard } from '../ranks/board.js';
import { BOARDS, isPerGame } from '../ranks/list.js';
import { createOwnRow } from '../ranks/ownrow.js';
import { createSearch } from '../ranks/search.js';
import { createTabs } from '../ranks/tabs.js';
import { attempt } from '../ui/over/attempt.js';
import { createSegmented } from '../ui/form/segmented.js';
import { icon } from '../ui/icon/icons.js';

/** The players in the order of the board: from the top, around one of them, or found by a name. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { board: asked, query }) {
  const { t, games, store } = app;
  const bag = createBag();
  const name = BOARDS.find((each) => each === asked) ?? 'stars';
  // Money and stars are the same in all games; their boards are kept with a game that is played for them.
  const game = isPerGame(name) ? games.shown(query) : games.ids().find(games.hasRank) ?? games.ids()[0];
  const choice = { game, board: name, kind: isPerGame(name) && query.get('kind') === 'bot' ? 'bot' : 'human' };
  let unlisten = () => {};

  const board = createBoard(app, { choice, drawn: () => ownRow.look() });
  const ownRow = createOwnRow(app, { choice, list: board.rows });
  const top = h('button', { type: 'button', class: 'button quiet', hidden: true, text: t('ranks.top'), on: { click: () => open({}) } });
  const search = createSearch(app, (text) => open(text ? { search: text } : {}));
  const find = h('button', { type: 'button', class: 'button plain', id: 'ranks-find', on: { click: () => attempt(app, find, findMe) } }, icon('person'), h('span', { text: t('ranks.find') }));
  const picker = isPerGame(name) ? createGamePicker(app, { path: `/ranks/${name}`, game }) : null;
  const kind = isPerGame(name) && createSegmented({ label: t('ranks.kind'), id: 'ranks-kind', quiet: true, value: choice.kind, options: ['human', 'bot'].map((value) => ({ value, label: t(`ranks.kind.${value}`) })), change: choose }).el;

  function choose(next) {
    choice.kind = next;
    history.replaceState(history.state, '', `/ranks/${name}?${new URLSearchParams({ game, ...(next === 'bot' && { kind: next }) })}`);
    listen();
    ownRow.renew();
    open({});
  }

  /** @param {Record<string, string>} how */
  function open(how) {
    top.hidden = Object.keys(how).length === 0 || 'search' in how;
    return board.open(how);
  }

  async function findMe() {
    if (board.flash()) return;
    // Visitors without an account have no place on a board.
    if (store.get().user?.kind === 'anon') return void app.toast(t('ranks.absent.guest'));
    search.clear();
    const page = await open({ around: 'me' });
    if (board.flash() || !page) return;
    app.toast(t(store.get().me?.wallet ? `ranks.absent.${name}` : 'ranks.absent.guest'));
    await open({});
  }

  function begin() {
    open({});
    ownRow.renew();
  }

  function listen() {
    unlisten();
    // Bots have no live board.
    unlisten = choice.kind === 'bot' ? () => {} : app.net.watch(`board/${game}/${name}`, { error() {} }, (view) => {
      if (board.refresh(Array.isArray(view) ? view : view.rows ?? [])) ownRow.renew();
    });
  }

  element.append(h('div', { class: 'ranks-head' }, h('h1', { text: t('title.ranks') })), createTabs(app, { board: name, game: games.shown(query) }),
    h('p', { class: 'note rank-about', text: t(`ranks.about.${name}`) }), ...(picker && kind ? [h('div', { class: 'rank-which' }, picker.el, kind)] : []),
    h('div', { class: 'rank-tools' }, search.el, find, top), board.el, ownRow.el);
  bag.add(board.destroy, () => picker?.destroy(), search.destroy, ownRow.destroy, () => unlisten(), store.subscribe((state) => state.user?.id, begin));
  listen();
  begin();
  return bag.empty;
}
