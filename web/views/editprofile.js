import { createBag, h } from '../core/dom.js';
import { until } from '../core/store.js';
import { createPicture } from '../account/picture/picture.js';
import { createUpload } from '../account/picture/upload.js';
import { createForm } from '../profile/form.js';
import { attempt } from '../ui/over/attempt.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createSkeleton } from '../ui/states.js';

/** Changing the own profile. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, api, router, session } = app;
  const bag = createBag();
  const head = [h('a', { class: 'back', href: '/me', 'data-back': true }, firstIcon('back'), h('span', { text: t('profile.back') })), h('h1', { text: t('profile.edit') })];
  const place = h('div', { class: 'profile account' }, ...head, createSkeleton(2, 'card'));
  let gone = false;
  bag.add(() => { gone = true; });
  element.append(place);

  async function draw() {
    await until(app.store, (state) => state.user, bag);
    if (gone) return;
    await session.ensure();
    const own = await api.get('me');
    if (gone) return;
    place.replaceChildren(...head, own.user.guest ? createPicture(app) : createUpload(app), createForm(app, { own, saved: () => router.back('/me', { replace: true }) }));
  }

  attempt(app, null, draw);
  return bag.empty;
}
