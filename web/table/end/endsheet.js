import { h } from '../../core/dom.js';
import { isPrivate } from '../../core/room.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createEndActs } from './endacts.js';
import { createOnward } from './onward.js';
import { resultWords } from './result.js';
import { createSettlement } from './settlement.js';

/**
 * Places and scores of a finished game, the best first; null for a game without scores.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view
 */
function createStandings({ t, i18n }, { result, seats, you }) {
  const { places, scores } = result ?? {};
  if (!places || !scores) return null;
  const order = seats.map(({ i }) => i).sort((one, other) => places[one] - places[other]);
  return h('ol', { class: 'standings', 'aria-label': t('game.standings') }, ...order.map((seat) => h('li', { class: seat === you ? 'own' : null },
    seats.length > 1 && h('span', { class: 'place', text: i18n.number(places[seat]) }), createSeatSign(seat),
    h('bdi', { text: seats[seat].name ?? t('player.gone') }), h('b', { text: t('game.points', { n: scores[seat] }) }))));
}

/**
 * The sheet that comes up when a game has ended.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: import('../../core/types.js').RoomView, before: import('./settlement.js').Before}} props  `before`: the money, stars and rating of the player while the game ran
 */
export function openEnd(app, { topic, view, before }) {
  const { outcome, title, why } = resultWords(app, view);
  const acts = createEndActs(app, { topic });
  acts.set(view);
  const onward = createOnward(app, { topic });
  onward.set(view);
  const settlement = createSettlement(app, view, before);
  const dialog = app.dialog.open({ title, sheet: true, gone: settlement?.destroy, body: [h('p', { class: `end-why ${outcome}`, text: why }), settlement?.el ?? null, createStandings(app, view) ?? lengthNote(app, view), scoresLink(app, view), reviewButton(app, view, () => dialog.close()), acts.note, onward.el, acts.el].filter((part) => part !== null) });
  dialog.el.classList.add(view.mode);
  return {
    /** @param {import('../../core/types.js').RoomView} next */
    set(next) {
      acts.set(next);
      onward.set(next);
      settlement?.set(next);
    },
    close: dialog.close,
  };
}

/** The number of moves; null for games whose moves are not listed. */
const lengthNote = ({ t, games }, view) => (games.known(view.game)?.strip === false ? null : h('p', { class: 'note', text: t('game.length', { n: view.ply }) }));

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
