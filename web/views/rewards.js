import { wayIn } from '../core/wayin.js';
import { createBag, h } from '../core/dom.js';
import { until } from '../core/store.js';
import { createDaily } from '../rewards/daily.js';
import { createPresent } from '../rewards/present.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** Presents and the daily clip of a member. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, store } = app;
  const bag = createBag();
  const place = h('div', { class: 'rewards' }, createSkeleton(2, 'card'));
  element.append(h('h1', { text: t('title.rewards') }), place);
  let shown = '';
  let parts = createBag();

  function write() {
    const { me, user } = store.get();
    const kind = me?.wallet ? 'member' : me || user?.kind === 'anon' ? 'guest' : '';
    if (kind === shown || !kind) return;
    shown = kind;
    parts.empty();
    parts = createBag();
    if (kind === 'guest') {
      place.replaceChildren(h('section', { class: 'card' }, createEmpty({ symbol: icon('person'), title: t('rewards.guest'), text: t('rewards.guest_text'), action: h('a', { class: 'button primary', href: wayIn('new'), text: t('way.account') }) })));
      return;
    }
    const [present, daily] = [createPresent(app), createDaily(app)];
    parts.add(present.destroy, daily.destroy);
    place.replaceChildren(present.el, daily.el);
  }

  bag.add(() => parts.empty(), store.subscribe((state) => `${Boolean(state.me?.wallet)} ${Boolean(state.me)} ${state.user?.kind}`, write));
  until(app.store, (state) => state.user, bag).then(write);
  write();
  return bag.empty;
}
