import { fetched } from '../core/fetched.js';

/** @typedef {import('../core/types.js').MeView} MeView */

/**
 * Starts what tells, on every screen, of something that few have: messages of the server, games that go on for days, challenges. Each is fetched with the
 * first of its kind.
 * @param {import('../core/types.js').App} app
 */
export function startTellers(app) {
  const { store, whole } = app;

  /** @param {(me: MeView) => any[] | undefined} read @param {() => Promise<any>} load */
  function tellOf(read, load) {
    let told = /** @type {Promise<any> | null} */ (null);
    const has = () => {
      const { me } = store.get();
      return Boolean(me && read(me)?.length);
    };
    const look = () => {
      if (told || !has()) return;
      told = load();
      told.catch(() => { told = null; });
    };
    store.subscribe(has, look);
    look();
  }

  tellOf((me) => me.notices, () => whole(fetched(import('../ui/notices.js')), { words: ['notices'] }).then(({ createNotices }) => createNotices(app)));
  tellOf((me) => me.correspondence, () => whole(fetched(import('../table/distant.js')), { words: ['table', 'acts', 'end', 'distant', 'news'] }).then(({ createDistantGames }) => createDistantGames(app, { page: document, Notification: window.Notification, focus })));
  tellOf((me) => me.challenges, () => whole(fetched(import('../lobby/challenges.js')), { words: ['challenge'] })
    .then(({ createChallenges }) => createChallenges(app, { page: document, Notification: window.Notification, focus })));
}
