import { createCalls } from '../news/calls.js';
import { createOffers } from './offers.js';
import { tellRoomNews } from '../news/roomnews.js';

/**
 * Tells of a room of this visitor on every screen: news, offers of other players, and calls to a visitor who looks elsewhere.
 * @param {import('../../core/types.js').App} app
 */
export function createRoomTeller(app) {
  const offers = createOffers(app);
  const calls = createCalls(app, { page: document, Notification: window.Notification, focus: () => window.focus() });
  return {
    /** The room as somebody saw it last, on its own screen. @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').Change} change */
    know(view, change) {
      offers.hear(view, change);
      calls.know(view);
    },
    /** @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').Change} change */
    hear(view, change) {
      tellRoomNews(app, view, change);
      offers.hear(view, change);
      offers.set(view);
      calls.hear(view);
    },
    /** The room has gone. */
    end() {
      offers.set(null);
      calls.hear(null);
    },
    destroy() {
      offers.destroy();
      calls.destroy();
    },
  };
}

/**
 * Tells of the room in which the visitor sits.
 * @param {import('../../core/types.js').App} app
 */
export function createOwnRoom(app) {
  const { know, hear, end } = createRoomTeller(app);
  app.store.subscribe((state) => state.room === null, (isNone) => { if (isNone) end(); });
  return { know, hear };
}
