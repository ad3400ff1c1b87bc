import { createBag, h } from '../../core/dom.js';
import { createMember } from '../../account/member.js';
import { createWayIn } from '../../account/signin/wayin.js';
import { watchMember } from '../../account/signin/watchmember.js';
import { mountFrame } from '../../settings/frame.js';
import { createSkeleton } from '../../ui/states.js';

/** The account of a member; a guest reads the reasons for an account. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t } = app;
  const bag = createBag();
  const body = h('div', { class: 'account' }, createSkeleton(2, 'card'));
  bag.add(mountFrame(element, app, { page: 'account', body: [body] }), watchMember(app, {
    member: (me, leave) => body.replaceChildren(...createMember(app, me, leave)),
    guest: () => body.replaceChildren(createWayIn(app, t('account.lead'))),
  }));
  return bag.empty;
}
