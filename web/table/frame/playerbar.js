import { createSeatSign } from '../../ui/icon/seatsign.js';
import { h, setAttribute, setText } from '../../core/dom.js';
import { createAvatar } from '../../ui/person/avatar.js';
import { ratingText } from '../../ui/person/rating.js';
import { createClockFace, LOW } from './turnclock.js';

/**
 * @typedef {ReturnType<typeof createPlayerBar>} PlayerBar
 * @typedef {{left: number, of: number, words: string}} Facts  A player's stock or points; `words` for players who do not see the screen.
 */

/**
 * A player beside the board: name, pieces left, clock.
 * @param {import('../../core/types.js').App} app
 * @param {{seat: number, open: ((seat: number) => void) | null}} props
 */
export function createPlayerBar(app, { seat, open }) {
  const { t, i18n } = app;
  const name = h('bdi', { class: 'bar-name' });
  const dot = h('span', { class: 'dot', hidden: true });
  const stock = h('span', { class: 'stock', 'aria-hidden': 'true' });
  const facts = h('span', { class: 'bar-facts' });
  const count = h('span', { class: 'bar-count', 'aria-hidden': 'true' });
  const spoken = h('span', { class: 'unseen' });
  const face = createClockFace({ label: t('game.clock'), waiting: t('game.waiting_server') });
  const part = h('span', { class: 'bar-part', 'aria-hidden': 'true' });
  const picture = h('span', { class: 'bar-picture' });
  const line = h('span', { class: 'bar-line' }, stock, count, spoken, facts);
  const who = h(open ? 'button' : 'div', { class: 'bar-who', ...(open && { type: 'button', on: { click: () => open(seat) } }) }, picture,
    h('span', { class: 'bar-text' }, h('span', { class: 'bar-head' }, createSeatSign(seat), name, dot), line));
  const el = h('section', { class: `bar seat${seat}` }, who, face.el, part);
  let drawn = '';

  /** @param {Facts} more @param {boolean} isPair  of one or two bars */
  function writeStock({ left, of, words }, isPair) {
    // Points are what a game of points is about: they stand at the end of the bar, as large as a clock, where a bar has the width for it.
    const place = isPair && of === 0 ? who : line;
    if (count.parentElement !== place) place.insertBefore(count, place === line ? spoken : null);
    if (stock.childElementCount !== of) stock.replaceChildren(...Array.from({ length: of }, () => h('i', null)));
    [...stock.children].forEach((piece, index) => piece.classList.toggle('used', index >= left));
    setText(spoken, words);
    setText(count, i18n.number(left));
  }

  function writeFacts(view, awaySince) {
    const { idle = 0, stars = 0, rating, prov, left, out } = view.seats[seat];
    const words = [];
    if (left) words.push(t('game.left'));
    else if (out && view.seats.length > 2) words.push(t('game.out'));
    else if (awaySince !== null) words.push(t('game.away', { n: Math.max(0, Math.round(awaySince / 1000)) }));
    if (idle > 0 && view.phase === 'playing') words.push(t('game.idle', { n: idle }));
    if (words.length === 0 && stars > 0) words.push(`★ ${i18n.number(stars)}`);
    if (words.length < 2 && typeof rating === 'number' && !left) words.push(ratingText({ rating, prov }, i18n.number));
    setText(facts, words.map((word) => ` · ${word}`).join(''));
    facts.classList.toggle('warn', words.length > 0 && (awaySince !== null || idle > 0));
  }

  return {
    el,
    /** @param {import('../../core/types.js').RoomView} view @param {{facts: Facts | null, received: number}} more  `received`: local time the view came */
    set(view, { facts: more, received }) {
      const person = view.seats[seat];
      const key = `${person.user} ${person.kind} ${person.avatar}`;
      if (key !== drawn) picture.replaceChildren(createAvatar(person));
      drawn = key;
      setText(name, person.user === null ? t('seat.free') : person.name ?? t('player.gone'));
      const away = person.user !== null && person.on === false && person.kind !== 'bot';
      dot.hidden = !away;
      if (more) writeStock(more, view.seats.length <= 2);
      writeFacts(view, away && person.gone_ms !== undefined ? person.gone_ms + (app.clock.local() - received) : away ? 0 : null);
      setAttribute(el, 'data-turn', view.phase === 'playing' && view.turn === seat);
      setAttribute(el, 'data-won', view.result?.winner === seat);
      setAttribute(el, 'data-out', view.seats.length > 2 && person.out === true);
      setAttribute(el, 'aria-label', t('game.bar', { name: name.textContent, seat: t(`seat.name.${seat}`) }));
    },
    /** @param {{ms: number | null, rest: number | null, budget: number, frozen: boolean}} clock  `ms` null: no clock runs for this seat; `rest`: the time left at the end of its last turn */
    clock({ ms, rest, budget, frozen }) {
      const running = ms !== null;
      const low = running && ms <= LOW;
      face.set({ text: running ? app.clock.format(ms) : rest === null ? '' : resting(app.clock, rest), running, low: low && !frozen, out: running && ms <= 0 });
      face.el.hidden = !running && rest === null;
      part.style.setProperty('--part', running && budget > 0 ? (Math.round(Math.min(1, ms / budget) * 200) / 200).toString() : '0');
    },
  };
}

/** A clock that stands shows whole seconds; tenths are for hurry. */
const resting = (clock, ms) => (ms < LOW ? `0:0${Math.ceil(ms / 1000)}` : clock.format(ms));
