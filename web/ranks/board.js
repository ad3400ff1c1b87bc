import { createList, h } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { attempt } from '../ui/over/attempt.js';
import { createEmpty, createSkeleton } from '../ui/states.js';
import { extended, hasPodium, opened, pathOf, refreshed } from './list.js';
import { createRow } from './row.js';

/**
 * A leaderboard on the screen: its rows, between the buttons for the pages before and behind them.
 * @param {import('../core/types.js').App} app
 * @param {{choice: {game: string, board: import('./list.js').Board, kind: string}, drawn: () => void}} props  `choice` may be changed before the board is opened anew
 */
export function createBoard(app, { choice, drawn }) {
  const { t, games, api, store, i18n } = app;
  const { game, board } = choice;
  let shown = /** @type {import('./list.js').Shown | null} */ (null);
  let isSearch = false;
  /** Raised with every request for a list; answers to older requests are dropped. */
  let visit = 0;

  const el = h('div', { class: 'rank-list' }, createSkeleton(8));
  const rows = h('ol', { class: 'rows ranks' });
  const list = createList(rows, { key: ({ user }) => user, create: () => createRow(app, { board, own: () => store.get().user?.id ?? null }) });
  const [before, after] = /** @type {const} */ (['before', 'after']).map((end) => {
    const button = h('button', { type: 'button', class: 'button plain rank-more', hidden: true, text: t(`ranks.${end}`), on: { click: () => attempt(app, button, () => extend(end)) } });
    return button;
  });

  const none = () => (isSearch ? createEmpty({ symbol: icon('search'), title: t('ranks.nobody') })
    : createEmpty({ symbol: icon('crown'), title: t('ranks.none'), text: t('ranks.none_text'), action: h('a', { class: 'button primary', href: games.address('/', game), text: t('rules.play') }) }));

  function write() {
    if (!shown) return;
    list.set(shown.rows);
    rows.classList.toggle('podium', hasPodium(shown, isSearch));
    before.hidden = shown.prev === null;
    after.hidden = shown.next === null;
    if (shown.rows.length === 0) el.replaceChildren(none());
    else if (!el.contains(rows)) el.replaceChildren(before, rows, after);
    drawn();
  }

  async function extend(end) {
    if (!shown) return;
    const mine = visit;
    const cursor = end === 'after' ? shown.next : shown.prev;
    const page = await api.get(pathOf(choice, { [end]: String(cursor) }));
    if (mine !== visit || !shown) return;
    // Rows that come in above push nothing out of sight.
    const height = document.documentElement.scrollHeight;
    shown = extended(shown, page, end);
    write();
    if (end === 'before') window.scrollBy(0, document.documentElement.scrollHeight - height);
  }

  /** Shows a page of the board. @param {Record<string, string>} how  see `pathOf` @returns {Promise<import('./list.js').Page | null>}  null if it was refused, or another page was asked for meanwhile */
  async function open(how) {
    const mine = ++visit;
    shown = null;
    el.replaceChildren(createSkeleton(8));
    try {
      const page = await api.get(pathOf(choice, how));
      if (mine !== visit) return null;
      shown = opened(page);
      isSearch = 'search' in how;
      write();
      if (isSearch) app.announce(t('ranks.found', { n: page.rows.length }));
      return page;
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (mine === visit) el.replaceChildren(createEmpty({ symbol: icon('search'), title: i18n.refusal(refusal), action: h('button', { type: 'button', class: 'button plain', text: t('conn.retry'), on: { click: () => open(how) } }) }));
      return null;
    }
  }

  return {
    el,
    rows,
    open,
    /** Takes in the live list of the best. @param {import('./list.js').Row[]} top @returns {boolean}  false if the board shows a search, or has not come yet */
    refresh(top) {
      if (!shown || isSearch) return false;
      shown = refreshed(shown, top);
      write();
      return true;
    },
    /** Shows the visitor's own row, if it is on the screen. @returns {boolean} whether it is */
    flash() {
      const row = rows.isConnected ? /** @type {HTMLElement | null} */ (rows.querySelector('.own')) : null;
      if (!row) return false;
      row.scrollIntoView({ block: 'center' });
      row.classList.remove('found');
      // The animation begins anew.
      row.getBoundingClientRect();
      row.classList.add('found');
      row.querySelector('button')?.focus({ preventScroll: true });
      return true;
    },
    destroy() {
      visit += 1;
      list.destroy();
    },
  };
}
