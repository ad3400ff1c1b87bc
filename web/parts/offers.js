import { attempt } from './acts.js';
import { rematchAsked } from './endsheet.js';

/**
 * Rematches, told wherever the visitor is: an offer as a note that can be answered, and what became of the own one.
 * @param {import('../core/types.js').App} app
 */
export function createOffers(app) {
  const { t, store, net } = app;
  let shown = '';
  let close = () => {};

  const nameOf = (room, seat) => room.seats[seat]?.name ?? t('player.gone');

  function write() {
    const { room, route } = store.get();
    const offer = room && room.rematch === null ? rematchAsked(room) : undefined;
    // The game and the room show it themselves.
    const isHere = ['game', 'room'].includes(route.name) && route.params.id === room?.room;
    const next = offer && !isHere ? `${room.match} ${offer.seat}` : '';
    if (next === shown) return;
    shown = next;
    close();
    close = () => {};
    if (!next) return;
    const answer = (yes) => attempt(app, null, () => net.act(`room/${room.room}`, 'answer', { d: { kind: 'rematch', yes } }));
    app.sound.play('join');
    close = app.toast(t('game.rematch_asked', { name: nameOf(room, offer.seat) }), { stays: true, actions: [
      { label: t('game.rematch_take'), run: () => answer(true) }, { label: t('game.decline'), run: () => answer(false) },
    ] });
  }

  const stop = store.subscribe(({ room, route }) => `${room?.match} ${room?.rematch} ${JSON.stringify(room?.offers)} ${route.path}`, write);
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
