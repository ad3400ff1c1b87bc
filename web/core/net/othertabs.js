import { kept } from '../device.js';

const PLACE = 'palisade.who';

/** Milliseconds to wait before each further dial when the server found no user, though another tab has noted one. */
const PAUSES = [500, 2000, 5000];

/**
 * Signing in or out in one tab applies to all tabs: they share the cookie, and a tab that kept the old session would act for a user who has left.
 * Each tab notes the user that the server found, and dials again when another tab notes a different user. A tab that then finds the same user as
 * before notes that user again: the other tab may have asked before somebody signed in, and was answered afterwards. If the server finds no user, the
 * tab dials a few times more: the cookie of a guest who signs up is replaced, and this dial may have carried the old one.
 * @param {Pick<import('../types.js').App, 'store' | 'net' | 'clock'>} app @param {EventTarget} [page] @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]
 */
export function followOtherTabs({ store, net, clock }, page = window, storage = kept) {
  let isFollowing = false;
  const who = () => {
    const { user } = store.get();
    return user && (user.kind === 'anon' ? '' : String(user.id));
  };

  function note() {
    const found = who();
    if (found === null || found === storage.getItem(PLACE)) return;
    try {
      storage.setItem(PLACE, found);
    } catch {
      // The storage of the device is full: the other tabs notice the change with their next dial.
    }
  }

  /** A visitor without a session notes nothing here, or two tabs could contradict each other for ever. */
  async function follow() {
    for (const pause of PAUSES) {
      await net.reidentify();
      if (who()) note();
      if (storage.getItem(PLACE) === who()) return;
      await new Promise((resolve) => { clock.after(pause, () => resolve(undefined)); });
    }
  }

  store.subscribe(who, note);
  note();
  page.addEventListener('storage', (event) => {
    const { key, newValue } = /** @type {StorageEvent} */ (event);
    if (isFollowing || key !== PLACE || newValue === null || who() === null || newValue === who()) return;
    isFollowing = true;
    follow().catch(() => {}).finally(() => { isFollowing = false; });
  });
}
