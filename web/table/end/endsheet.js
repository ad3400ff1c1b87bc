import { kept } from '../../core/device.js';
import { h } from '../../core/dom.js';
import { isPrivate } from '../../core/room.js';
import { wayIn } from '../../core/wayin.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createEndActs } from './endacts.js';
import { makeRoom } from './endroom.js';
import { createFigures } from './figures.js';
import { createOnward } from './onward.js';
import { countRecord } from './record.js';
import { rematchAsked, resultWords } from './result.js';
import { createSettlement } from './settlement.js';

/**
 * Places and scores of a finished game of several, the best first; null for a game without scores.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view
 */
function createStandings({ t, i18n }, { result, seats, you }) {
  const { places, scores } = result ?? {};
  if (!places || !scores || seats.length === 1) return null;
  const order = seats.map(({ i }) => i).sort((one, other) => places[one] - places[other]);
  return h('ol', { class: 'standings', 'aria-label': t('game.standings') }, ...order.map((seat) => h('li', { class: seat === you ? 'own' : null },
    h('span', { class: 'place', text: i18n.number(places[seat]) }), createSeatSign(seat),
    h('bdi', { text: seats[seat].name ?? t('player.gone') }), h('b', { text: t('game.points', { n: scores[seat] }) }))));
}

/**
 * The card that comes up when a game has ended. It covers neither the board nor the last move: the way on comes first, then another game at this table, then a look back.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: import('../../core/types.js').RoomView, before: import('./settlement.js').Before, root: HTMLElement}} props  `before`: the money, stars and rating of the player while the game ran; `root`: the table
 */
export function openEnd(app, { topic, view, before, root }) {
  const { outcome, title, why } = resultWords(app, view);
  const acts = createEndActs(app, { topic });
  const onward = createOnward(app, { topic });
  const settlement = createSettlement(app, view, before);
  const body = [recordLine(app, view), settlement?.el ?? null, createStandings(app, view), keepLink(app, outcome, view.seats.length === 1), scoresLink(app, view), reviewButton(app, view, () => dialog.close())];
  let giveBack = () => {};
  const dialog = app.dialog.open({ title, sheet: true, body: body.filter((part) => part !== null), gone() {
    giveBack();
    settlement?.destroy();
  } });
  const { el } = dialog;
  el.classList.add(view.mode, 'end-card');
  const heading = /** @type {HTMLElement} */ (el.querySelector('h2'));
  const headline = h('div', { class: 'end-headline' });
  heading.before(createFigures(view, outcome), headline);
  headline.append(heading, h('p', { class: `end-why ${outcome}`, text: why }));
  el.querySelector('.panel')?.append(h('div', { class: 'end-foot' }, acts.note, onward.el, acts.el));

  function write(next) {
    acts.set(next);
    onward.set(next);
    // One button is the first to press: the answer to an offer, else the way on, else another game here.
    const isAnswer = Boolean(rematchAsked(next)) || onward.el.hidden;
    acts.again.classList.toggle('primary', isAnswer);
    acts.again.classList.toggle('plain', !isAnswer);
    onward.el.classList.toggle('primary', !isAnswer);
    onward.el.classList.toggle('plain', isAnswer);
  }

  write(view);
  giveBack = makeRoom(el, root);
  const first = [onward.el, acts.again, ...acts.el.children].find((each) => !(/** @type {HTMLElement} */ (each).hidden));
  /** @type {HTMLElement | undefined} */ (first)?.focus();
  return {
    /** @param {import('../../core/types.js').RoomView} next */
    set(next) {
      write(next);
      settlement?.set(next);
    },
    close: dialog.close,
  };
}

/** The best of this device, for a player alone who has finished. */
function recordLine({ t }, { game, config, match, result, seats, you }) {
  const score = result?.scores?.[0];
  if (seats.length > 1 || you === null || score === undefined || result?.why !== 'goal') return null;
  const { seats: _, ...kind } = config;
  const { best, isNew } = countRecord(kept, `${game} ${JSON.stringify(kind)}`, { match, score });
  return h('p', { class: 'end-record', data: { new: String(isNew) }, text: t(isNew ? 'game.record_new' : 'game.record', { n: best }) });
}

/** A guest may keep a win, and the score of a game alone. */
function keepLink({ t, store }, outcome, isAlone) {
  const { me } = store.get();
  if (!me || me.wallet || outcome !== 'won') return null;
  return h('a', { class: 'end-keep', href: wayIn('new'), text: t(isAlone ? 'game.keep_score' : 'game.keep_win') });
}

/** Private games stand in no list. */
function scoresLink({ t, games }, view) {
  const game = games.known(view.game);
  if (!game?.lists || isPrivate(view)) return null;
  return h('p', null, h('a', { href: `/scores?${new URLSearchParams({ game: game.id, list: view.config[game.lists] })}`, text: t('title.scores') }));
}

/** Leads back to the table, where a game shows more of its end. */
function reviewButton({ t, games }, view, close) {
  const words = games.known(view.game)?.review?.(t);
  return words ? h('button', { type: 'button', class: 'button plain', text: words, on: { click: close } }) : null;
}
