import { createBag, h } from '../../core/dom.js';
import { createNewEmail } from '../../account/newemail.js';
import { createNoPassword } from '../../account/signin/nopassword.js';
import { createOthers } from '../../account/signin/others.js';
import { createSecurity } from '../../account/security.js';
import { createSessions } from '../../account/sessions.js';
import { createWayIn } from '../../account/signin/wayin.js';
import { watchMember } from '../../account/signin/watchmember.js';
import { mountFrame } from '../../settings/frame.js';
import { createSkeleton } from '../../ui/states.js';

/** Password, address and devices of a member; a guest reads why guests do not have them. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t } = app;
  const bag = createBag();
  const body = h('div', { class: 'account' }, createSkeleton(2, 'card'));
  bag.add(mountFrame(element, app, { page: 'security', body: [body] }), watchMember(app, {
    member({ email, address }, leave) {
      const place = h('div');
      /** Another password and the end of all devices do not end everything: the owner decides about the rest. */
      async function decide() {
        const others = await createOthers(app, { done: () => place.replaceChildren() });
        place.replaceChildren(...(others ? [others] : []));
        others?.querySelector('h2')?.focus();
      }
      const devices = createSessions(app, leave, decide);
      const changed = () => Promise.all([devices.read(), decide()]).then(() => {});
      body.replaceChildren(place, ...(email ? [createSecurity(app, changed), createNewEmail(app)] : [createNoPassword(app, { address })]), devices.el);
    },
    guest: () => body.replaceChildren(createWayIn(app, t('settings.no_password'))),
  }));
  return bag.empty;
}
