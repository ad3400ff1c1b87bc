import { isOwnTurn, SLOW } from '../own/ownturn.js';
import { drawOpen, rematchAsked, resultWords } from '../end/result.js';

export const isOver = ({ phase }) => phase === 'over' || phase === 'void';

/**
 * Whether no clock runs because the player has not moved yet, against server bots alone.
 * @param {import('../../core/types.js').RoomView} view
 */
const isUnhurried = ({ clock, control, seats, you }) => clock === null && control !== 'none' && seats.length > 1 && seats.every(({ level }, seat) => seat === you || level !== undefined);

/**
 * Whether the game goes on for days, so that its players are not expected to stay.
 * @param {import('../../core/types.js').RoomView} view
 */
const isCorrespondence = ({ control }) => control === '1d' || control === '3d';

/**
 * The status line of a table.
 * @param {import('../../core/types.js').App} app
 * @param {object} now
 * @param {import('../../core/types.js').RoomView} now.view
 * @param {(m: string) => string} now.spell  a move in notation
 * @param {boolean} now.connected
 * @param {boolean} now.offline  the device has no network
 * @param {{pending: {m: string} | null, planned: string | null, age: number}} now.own
 * @param {string | null} [now.hint]  the game's words to the player on turn, if it has more to say than that it is their turn
 * @param {number} now.left  ms on the running clock
 */
export function statusWords(app, { view, spell, connected, offline, own, hint, left }) {
  const { t } = app;
  if (isOver(view)) return resultLine(app, view);
  if (!connected) return t(offline ? 'conn.offline' : 'conn.lost');
  if (view.clock?.paused) return t('game.paused');
  if (own.pending) return own.age >= SLOW ? t('game.sending') : t('game.placed', { move: spell(own.pending.m) });
  if (view.clock && view.clock.seat !== null && left <= 0) return t('game.waiting_server');
  if (own.planned) return t('game.planned', { move: spell(own.planned) });
  if (isOwnTurn(view)) return hint ?? t(isUnhurried(view) ? 'game.first_turn' : 'game.your_turn');
  // Players are asked by a note over the page.
  const draw = view.you === null ? drawOpen(view) : undefined;
  if (draw) return t('game.draw_asked', { name: view.seats[draw.seat]?.name ?? t('player.gone') });
  if (view.turn === null) return t(view.you === null ? 'game.all_play' : 'game.others_play');
  return t(isCorrespondence(view) ? 'game.waits' : 'game.thinking', { name: view.seats[view.turn]?.name ?? t('player.gone') });
}

function resultLine(app, view) {
  const offer = rematchAsked(view);
  if (offer) return app.t('game.rematch_asked', { name: view.seats[offer.seat]?.name ?? app.t('player.gone') });
  const { title, why } = resultWords(app, view);
  return why ? `${title} · ${why}` : title;
}
