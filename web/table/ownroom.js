import { createOffers } from './offers.js';
import { tellRoomNews } from './roomnews.js';

/**
 * Tells of the own room on every screen: news, and offers of the others.
 * @param {import('../core/types.js').App} app
 */
export function createOwnRoom(app) {
  const offers = createOffers(app);
  return {
    /** @param {import('../core/types.js').RoomView} view @param {import('../core/types.js').Change} change */
    hear(view, change) {
      tellRoomNews(app, view, change);
      offers.hear(view, change);
    },
  };
}
