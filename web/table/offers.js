import { isOut } from '../core/room.js';
import { STAKE } from '../core/stakes.js';
import { attempt } from '../ui/attempt.js';
import { money } from '../ui/money.js';
import { offered, rematchAsked } from './result.js';

/**
 * Offers of other players, shown on every screen as toasts that can be answered, and the answers to the own offer.
 * @param {import('../core/types.js').App} app
 */
export function createOffers(app) {
  const { t, store, net } = app;
  let shown = '';
  let close = () => {};

  const nameOf = (room, seat) => room.seats[seat]?.name ?? t('player.gone');

  function write() {
    const { room, route } = store.get();
    const offer = room ? openOffer(room, route) : undefined;
    const next = room && offer ? `${room.match} ${offer.kind} ${offer.seat}` : '';
    if (next === shown) return;
    shown = next;
    close();
    close = () => {};
    if (!offer || !room) return;
    const { kind, seat } = offer;
    const answer = (yes) => attempt(app, null, () => net.act(`room/${room.room}`, 'answer', { d: { kind, yes } }));
    const price = kind === 'rematch' && room.mode === 'rank' ? '_rank' : '';
    const stake = money(app, STAKE);
    app.sound.play('join');
    close = app.toast(t(`game.${kind}_asked${price}`, { name: nameOf(room, seat), stake }), { stays: true, actions: [
      { label: t(`game.${kind}_take${price}`, { stake }), run: () => answer(true) }, { label: t('game.decline'), run: () => answer(false) },
    ] });
  }

  const stop = store.subscribe(({ room, route }) => `${room?.match} ${room?.phase} ${room?.rematch} ${JSON.stringify(room?.offers)} ${route.path}`, write);
  write();

  return {
    /** News of the own room. @param {import('../core/types.js').RoomView} room @param {import('../core/types.js').Change} change */
    hear(room, { k, x }) {
      if (k !== 'answer' || x?.kind !== 'rematch' || x.yes !== false || x.seat === undefined || x.seat === room.you) return;
      app.toast(t('game.rematch_declined', { name: nameOf(room, x.seat) }));
    },
    destroy() {
      stop();
      close();
    },
  };
}

/** The offer that waits for this visitor's answer and that the screen does not show by itself. */
function openOffer(room, route) {
  if (room.phase === 'playing') return isOut(room) ? undefined : offered('draw', room);
  // The game and the room show it themselves.
  const isHere = ['game', 'room'].includes(route.name) && route.params.id === room.room;
  return isHere || room.rematch !== null ? undefined : rematchAsked(room);
}
