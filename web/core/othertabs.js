import { kept } from './device.js';

const PLACE = 'palisade.who';

/**
 * Whoever signs in or out in one tab has done so in all: they share the cookie, and a tab that goes on with the session of before would act for somebody
 * who is not there any more. Each tab notes whom the server found, and dials again when another one notes somebody else.
 * @param {Pick<import('./types.js').App, 'store' | 'net'>} app @param {EventTarget} [page] @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]
 */
export function followOtherTabs({ store, net }, page = window, storage = kept) {
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
      // A device without space: the other tabs learn of it with their next dial.
    }
  }

  store.subscribe(who, note);
  note();
  page.addEventListener('storage', (event) => {
    const { key, newValue } = /** @type {StorageEvent} */ (event);
    if (key === PLACE && newValue !== null && who() !== null && newValue !== who()) net.reidentify().catch(() => {});
  });
}
