import { createCalls } from './calls.js';
import { createOffers } from './offers.js';
import { tellRoomNews } from './roomnews.js';

/**
 * Tells of the own room on every screen: news, offers of the others, and calls to those who look elsewhere.
 * @param {import('../core/types.js').App} app
 */
export function createOwnRoom(app) {
  const offers = createOffers(app);
  const calls = createCalls(app, { page: document, Notification: window.Notification, focus: () => window.focus() });
  app.store.subscribe((state) => state.room === null, (isNone) => { if (isNone) calls.hear(null); });
  return {
    /** @param {import('../core/types.js').RoomView} view @param {import('../core/types.js').Change} change */
    hear(view, change) {
      tellRoomNews(app, view, change);
      offers.hear(view, change);
      calls.hear(view);
    },
  };
}
