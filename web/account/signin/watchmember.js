import { createBag } from '../../core/dom.js';
import { deviceKept } from '../../core/kept.js';
import { wayIn } from '../../core/wayin.js';
import { attempt } from '../../ui/over/attempt.js';
import { readMember } from './visitor.js';

/**
 * Tells a page whose visitor is a member or a guest, and leads to the way in when the session ends, here or elsewhere.
 * @param {import('../../core/types.js').App} app
 * @param {{member: (me: {email: string | null, address: string | null, deletion?: number}, leave: () => Promise<void>) => void, guest: () => void}} props  `leave`: this device was signed out
 * @returns {() => void}
 */
export function watchMember(app, { member, guest }) {
  const { store, t, router } = app;
  const bag = createBag();
  let gone = false;
  /** The member who is shown. */
  let shown = /** @type {string | null | undefined} */ (null);

  const toWayIn = () => { if (!gone) router.go(wayIn(), { replace: true }); };

  /** Deletes the data that this device kept for the member. */
  const forget = () => deviceKept().forget().catch(() => {});

  async function leave() {
    shown = null;
    await forget();
    // The browser has another session than its socket.
    await app.net.reidentify();
    app.toast(t('account.left'), { kind: 'good' });
    toWayIn();
  }

  bag.add(() => { gone = true; }, store.subscribe((state) => state.user?.id, (id) => {
    if (!shown || id === shown) return;
    shown = null;
    forget();
    app.toast(t('account.ended'));
    toWayIn();
  }));
  attempt(app, null, async () => {
    const me = await readMember(app, bag);
    if (gone) return;
    if (!me) return void guest();
    shown = store.get().user?.id;
    member(me, leave);
  });
  return bag.empty;
}
