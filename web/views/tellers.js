import { createChallenges } from '../lobby/challenges.js';
import { createDistantGames } from '../table/news/distant.js';
import { createNotices } from '../ui/over/notices.js';

/** @typedef {import('../core/types.js').MeView} MeView */

/**
 * Starts the modules that tell, on every screen, of messages of the server, games that go on for days and challenges. Few visitors have any, so each module starts with the first message, game or challenge.
 * @param {import('../core/types.js').App} app
 */
export function startTellers(app) {
  const { store } = app;
  const page = { page: document, Notification: window.Notification, focus: () => window.focus() };

  /** @param {(me: MeView) => any[] | undefined} read @param {() => void} start */
  function tellOf(read, start) {
    let isStarted = false;
    const has = () => {
      const { me } = store.get();
      return Boolean(me && read(me)?.length);
    };
    const look = () => {
      if (isStarted || !has()) return;
      isStarted = true;
      start();
    };
    store.subscribe(has, look);
    look();
  }

  tellOf((me) => me.notices, () => createNotices(app));
  tellOf((me) => me.correspondence, () => createDistantGames(app, page));
  tellOf((me) => me.challenges, () => createChallenges(app, page));
}
