import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { money, signed } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createSkeleton } from '../ui/states.js';

/** Entries fetched at once. */
const LIMIT = 10;

/** The changes of the own money and stars, the newest first. @param {import('../core/types.js').App} app */
export function createLedger(app) {
  const { t, api } = app;
  const list = h('ul', { class: 'rows ledger' });
  const place = h('div', null, createSkeleton(3));
  const more = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('ledger.more'), on: { click: () => attempt(app, more, add) } });
  let next = /** @type {string | null} */ (null);

  async function add() {
    const page = await api.get(`me/ledger?${new URLSearchParams({ limit: String(LIMIT), ...(next && { after: next }) })}`);
    next = page.next;
    more.hidden = next === null;
    list.append(...page.postings.map((posting) => createPosting(app, posting)));
    place.replaceChildren(list.childElementCount ? list : h('p', { class: 'note', text: t('ledger.none') }));
  }

  attempt(app, null, add).finally(() => place.querySelector('.skeletons')?.remove());
  return h('section', { class: 'card stack', 'aria-labelledby': 'profile-ledger' }, h('h2', { id: 'profile-ledger', text: t('ledger.title') }), place, more);
}

/** @param {import('../core/types.js').App} app @param {{kind: string, ref?: string, money: number, stars: number, ts: number}} posting */
function createPosting(app, { kind, ref, money: dollars, stars, ts }) {
  const { t, i18n } = app;
  const way = dollars > 0 || stars > 0 ? 'up' : dollars < 0 || stars < 0 ? 'down' : 'even';
  const parts = [h('span', { class: 'row-text' }, h('span', { text: t(`ledger.kind.${kind}`) }), h('span', { class: 'note', text: i18n.ago(ts) })),
    h('span', { class: 'ledger-change', 'data-way': way }, (dollars !== 0 || stars === 0) && h('span', { text: signed(dollars, (n) => money(app, n)) }),
      stars !== 0 && h('span', { class: 'ledger-stars' }, h('span', { text: signed(stars, i18n.number) }), prizeIcon('star'), h('span', { class: 'unseen', text: t('ledger.stars') })))];
  return h('li', null, ref?.startsWith('m_') ? h('a', { class: 'row', href: `/replay/${ref}` }, ...parts) : h('div', { class: 'row still' }, ...parts));
}
