import { h, setText } from '../../core/dom.js';
import { createCounter } from '../../ui/count.js';
import { money, signed } from '../../ui/person/money.js';
import { createProgress } from '../../ui/over/present.js';
import { prizeIcon } from '../../ui/icon/prizeicons.js';
import { gaveNoStar, outcomeOf } from './result.js';

/**
 * The values between which a number counts after a game. A page that was open while the game ran knows the value before; a page that was opened later knows only the value now.
 * @param {{before: number | null, now: number, change: number}} known @returns {{from: number, to: number}}
 */
export const balance = ({ before, now, change }) => (before === null ? { from: now - change, to: now } : { from: before, to: before + change });

/**
 * The changes that a game made for its player: money, stars and rating count from old to new, and the next present comes nearer. Null for a player without a wallet.
 * @typedef {{wallet: import('../../core/types.js').Wallet | null, rating: number | null}} Before  the values while the game ran; null for a value that this page did not see
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} first @param {Before} before
 */
export function createSettlement(app, first, before) {
  const { t, i18n, store } = app;
  const own = store.get().me;
  if (!own?.wallet || first.you === null) return null;
  const isRank = first.mode === 'rank';
  const rows = {
    money: createRow(prizeIcon('coin'), t('settle.money'), (n) => money(app, n)),
    stars: createRow(prizeIcon('star'), t('settle.stars'), i18n.number),
    rating: createRow(prizeIcon('rise'), t('settle.rating'), i18n.number),
  };
  const note = h('p', { class: 'note', hidden: true });
  const list = h('dl', { class: 'settlement', 'aria-label': t('settle.label') }, ...Object.values(rows).map(({ el }) => el));
  const progress = createProgress(app);
  const toPresent = h('a', { class: 'button plain small', href: '/rewards', text: t('present.to'), hidden: true });
  const reward = h('div', { class: 'settle-reward' }, progress.el, toPresent);
  let settled = false;
  /** It left the purse when the game began, and people count from before that. */
  const { stake } = store.get().prices;

  /** @param {import('../../core/types.js').RoomView} view */
  function set(view) {
    const change = view.result?.settle?.[view.seats[view.you ?? 0]?.user ?? ''];
    if (settled) return;
    if (change) settle(view, change);
    else if (isRank) wait();
  }

  /** The game is over and its money is not paid yet: everything stands as it was. */
  function wait() {
    const wallet = before.wallet ?? store.get().me?.wallet;
    if (!wallet) return;
    rows.money.wait(wallet.money + stake);
    rows.stars.wait(wallet.stars);
  }

  /** @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').Settlement} change */
  function settle(view, { money: dollars = 0, stars = 0, rating }) {
    settled = true;
    const wallet = store.get().me?.wallet ?? before.wallet;
    if (isRank && wallet) {
      const { from, to } = balance({ before: before.wallet?.money ?? null, now: wallet.money, change: dollars });
      rows.money.settle({ from: from + stake, to }, dollars - stake);
      rows.stars.settle(balance({ before: before.wallet?.stars ?? null, now: wallet.stars, change: stars }), stars);
    }
    const now = view.seats[view.you ?? 0].rating ?? null;
    if (typeof rating === 'number' && now !== null) {
      const { from, to } = balance({ before: before.rating, now, change: rating });
      rows.rating.settle({ from: Math.round(from), to: Math.round(to) }, Math.round(to) - Math.round(from));
    }
    const words = isRank ? payment(t, view) : '';
    setText(note, words);
    note.hidden = words === '';
    list.hidden = Object.values(rows).every(({ el }) => el.hidden);
    if (!list.hidden) app.announce([...Object.values(rows).map((row) => row.said(t)), words].filter(Boolean).join(t('say.stop')));
  }

  function writeReward() {
    const now = store.get().me?.reward;
    reward.hidden = !now;
    if (!now) return;
    progress.set(now);
    toPresent.hidden = now.ready === 0;
  }

  const stop = store.subscribe((state) => `${state.me?.reward?.progress} ${state.me?.reward?.ready}`, writeReward);
  writeReward();
  set(first);
  list.hidden = Object.values(rows).every(({ el }) => el.hidden);
  return {
    el: h('div', { class: 'settle' }, list, note, reward),
    set,
    destroy() {
      stop();
      for (const row of Object.values(rows)) row.destroy();
    },
  };
}

/** The stake, and a payment that is not the usual one. */
function payment(t, view) {
  const outcome = outcomeOf(view);
  if (outcome === 'void') return t('settle.void');
  if (outcome === 'draw') return t('settle.drawn');
  return gaveNoStar(view) ? t('settle.no_star') : t('settle.stake');
}

function createRow(symbol, name, show) {
  const total = h('span', { class: 'settle-total' });
  const diff = h('span', { class: 'settle-change' });
  const counter = createCounter(total, show);
  const el = h('div', { hidden: true }, h('dt', null, symbol, name), h('dd', null, total, diff));
  let words = /** @type {{name: string, change: string, total: string} | null} */ (null);
  return {
    el,
    wait(value) {
      el.hidden = false;
      counter.set(value);
    },
    /** @param {{from: number, to: number}} way @param {number} change */
    settle({ from, to }, change) {
      el.hidden = false;
      setText(diff, signed(change, show));
      diff.dataset.way = change > 0 ? 'up' : change < 0 ? 'down' : 'even';
      words = { name, change: diff.textContent ?? '', total: show(to) };
      counter.set(to, from);
    },
    said: (t) => words && t('settle.say', words),
    destroy: counter.destroy,
  };
}
