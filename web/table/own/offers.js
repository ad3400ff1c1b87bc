import { isOut } from '../../core/room.js';
import { answerOffer, drawNews } from './draw.js';
import { askedInGame, rematchAsked } from '../end/result.js';

/**
 * Offers of other players in a room, shown on every screen as toasts that can be answered, and the answers to the own offer.
 * @param {import('../../core/types.js').App} app
 */
export function createOffers(app) {
  const { t, store } = app;
  /** Looked at again when the visitor goes to another screen. It may be a game that goes on for days, which the store does not have. */
  let room = /** @type {import('../../core/types.js').RoomView | null} */ (null);
  let shown = '';
  /** The game and the open offers that the last view of the room showed. */
  let known = { match: '', offers: /** @type {import('../../core/types.js').RoomView['offers']} */ ([]) };
  let close = () => {};

  const nameOf = (room, seat) => room.seats[seat]?.name ?? t('player.gone');

  function write() {
    const { route } = store.get();
    const offer = room ? openOffer(room, route) : undefined;
    const next = room && offer ? `${room.match} ${offer.kind} ${offer.seat}` : '';
    if (next === shown) return;
    shown = next;
    close();
    close = () => {};
    if (!offer || !room) return;
    close = offer.seat === room.you ? tell(room, offer) : ask(room, offer);
  }

  /** The own offer may be withdrawn. */
  const tell = (room, { kind }) => app.toast(t(`game.${kind}_sent`), { actions: [{ label: t(`game.${kind}_withdraw`), run: () => answerOffer(app, room, kind, false) }] });

  function ask(room, { kind, seat }) {
    const answer = (yes) => answerOffer(app, room, kind, yes);
    const price = kind === 'rematch' && room.mode === 'rank' ? '_rank' : '';
    app.sound.play('join');
    return app.toast(t(`game.${kind}_asked${price}`, { name: nameOf(room, seat) }), { stays: true, actions: [
      { label: t(`game.${kind}_take${price}`), run: () => answer(true) }, { label: t('game.decline'), run: () => answer(false) },
    ] });
  }

  const stop = store.subscribe(({ route }) => route.path, write);

  return {
    /** The room as it is now; null once it has gone. @param {import('../../core/types.js').RoomView | null} next */
    set(next) {
      room = next;
      write();
    },
    /** News of the own room. @param {import('../../core/types.js').RoomView} room @param {import('../../core/types.js').Change} change */
    hear(room, change) {
      const { k, x } = change;
      const news = drawNews(known.match === room.match ? known.offers : [], room, change);
      const isOwn = (kind) => kind === 'rematch' || known.offers.some((offer) => offer.kind === kind && offer.seat === room.you);
      if (news) app.toast(t(news.key, { name: nameOf(room, news.seat) }));
      if (k === 'answer' && ['rematch', 'takeback'].includes(x?.kind) && x.yes === false && x.seat !== undefined && x.seat !== room.you && isOwn(x.kind)) {
        app.toast(t(`game.${x.kind}_declined`, { name: nameOf(room, x.seat) }));
      }
      known = { match: room.match, offers: room.offers };
    },
    destroy() {
      stop();
      close();
    },
  };
}

/** The open offer that the screen does not show by itself: this visitor's own, or an offer of another player that this visitor has not answered. */
function openOffer(room, route) {
  if (room.phase === 'playing') return isOut(room) ? undefined : askedInGame(room) ?? room.offers.find(({ seat }) => seat === room.you);
  // The game and the room show it themselves.
  const isHere = ['game', 'room'].includes(route.name) && route.params.id === room.room;
  return isHere || room.rematch !== null ? undefined : rematchAsked(room);
}
