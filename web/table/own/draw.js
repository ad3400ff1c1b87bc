import { isOut } from '../../core/room.js';
import { attempt } from '../../ui/over/attempt.js';
import { actIcon } from '../../ui/icon/acticons.js';
import { drawOpen, offered } from '../end/result.js';

/** @typedef {import('../../core/types.js').RoomView} RoomView */

/**
 * The act about a draw that this player may do now; null if there is no such act. Server bots do not agree to draws, so no draw is offered while a bot plays.
 * @param {RoomView} room @param {boolean} [hasDraws]  the game knows draws
 * @returns {'offer' | 'take' | 'withdraw' | null}
 */
export function drawAct(room, hasDraws = false) {
  const { phase, you, seats } = room;
  if (!hasDraws || phase !== 'playing' || you === null || isOut(room)) return null;
  if (offered('draw', room)) return 'take';
  // A player who has agreed waits for the others; only the author of an offer can withdraw it.
  const open = drawOpen(room);
  if (open) return open.seat === you ? 'withdraw' : null;
  return seats.some(({ i, level, out }) => i !== you && level !== undefined && !out) ? null : 'offer';
}

/**
 * News of an offer of a draw that is gone while the game goes on: the key of its words, and the seat they name; null for everything else.
 * @param {RoomView['offers']} before  the offers that were open
 * @param {RoomView} room @param {import('../../core/types.js').Change} change
 * @returns {{key: string, seat: number} | null}
 */
export function drawNews(before, room, { k, x, snap }) {
  const offer = drawOpen({ offers: before });
  if (!offer || snap || room.you === null || room.phase !== 'playing' || drawOpen(room)) return null;
  const isOwn = offer.seat === room.you;
  const refuser = k === 'answer' && x?.kind === 'draw' && x.yes === false ? x.seat : undefined;
  if (refuser === undefined) return isOwn ? { key: 'game.draw_fell', seat: offer.seat } : null;
  if (refuser === room.you) return isOwn ? { key: 'game.draw_taken_back', seat: refuser } : null;
  return { key: refuser === offer.seat ? 'game.draw_withdrawn' : 'game.draw_declined', seat: refuser };
}

/**
 * The act in a menu; null where it is not offered.
 * @param {import('../../core/types.js').App} app @param {RoomView} room @param {boolean} [hasDraws]
 * @returns {import('../../ui/over/menu.js').MenuItem | null}
 */
export function drawItem(app, room, hasDraws) {
  const act = drawAct(room, hasDraws);
  if (!act) return null;
  const run = { offer: () => offerDraw(app, room), take: () => answerDraw(app, room, true), withdraw: () => answerDraw(app, room, false) }[act];
  return { label: app.t({ offer: 'game.draw_offer', take: 'game.draw_take', withdraw: 'game.draw_withdraw' }[act]), symbol: actIcon('draw'), run };
}

/** @param {import('../../core/types.js').App} app @param {RoomView} room @param {boolean} yes */
export const answerDraw = (app, room, yes) => answerOffer(app, room, 'draw', yes);

/** @param {import('../../core/types.js').App} app @param {RoomView} room @param {'draw' | 'takeback' | 'rematch'} kind @param {boolean} yes */
export const answerOffer = (app, { room }, kind, yes) => attempt(app, null, () => app.net.act(`room/${room}`, 'answer', { d: { kind, yes } }));

/** Offers a draw. Some moves must lie between two offers; the refusal of an offer that comes too soon says how many. */
function offerDraw(app, { room }) {
  return attempt(app, null, () => app.net.act(`room/${room}`, 'offer', { d: { kind: 'draw' } }).catch((refusal) => {
    if (refusal?.code !== 'already' || refusal.d?.moves === undefined) throw refusal;
    app.toast(app.t('game.draw_wait', { n: refusal.d.moves }));
  }));
}
