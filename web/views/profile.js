import { createBag, h } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { wayIn } from '../core/wayin.js';
import { until } from '../core/store.js';
import { createFollowing } from '../profile/following.js';
import { createHead } from '../profile/head.js';
import { createLedger } from '../profile/ledger.js';
import { createRatings } from '../profile/ratings.js';
import { createResults } from '../profile/results.js';
import { createPurse } from '../profile/purse.js';
import { createPages } from '../settings/pages.js';
import { attempt } from '../ui/over/attempt.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createFollow } from '../ui/person/follow.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';
import { waysTo } from '../ui/person/ways.js';

/** The profile of a player, or the own one. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { id }) {
  const { t, api, store, router } = app;
  const bag = createBag();
  const place = h('div', { class: 'profile' }, createSkeleton(2, 'card'));
  let gone = false;
  let count = (/** @type {number} */ _step) => {};
  let drawn = 0;
  let purse = /** @type {ReturnType<typeof createPurse> | null} */ (null);
  let unwatch = () => {};
  let following = /** @type {ReturnType<typeof createFollowing> | null} */ (null);
  bag.add(() => {
    gone = true;
    unwatch();
    purse?.destroy();
    following?.destroy();
  });
  element.append(place);

  const show = (...parts) => place.replaceChildren(...parts.filter(Boolean));
  /** Asked here already whether somebody has an account, the ways in need not ask again. */
  const ways = () => [h('a', { class: 'button primary', id: 'profile-new', href: wayIn('new'), text: t('profile.sign_up') }), h('a', { class: 'button plain', id: 'profile-returning', href: wayIn('returning'), text: t('profile.sign_in') })];

  const gear = () => h('a', { class: 'icon-button profile-gear', href: '/settings', 'aria-label': t('title.settings'), title: t('title.settings') }, icon('settings'));

  /** Somebody who has not done anything yet. */
  const visitor = () => show(h('section', { class: 'card profile-head' }, createAvatar({}), h('div', { class: 'profile-text' }, h('h1', { text: t('profile.visitor') }), h('p', { class: 'note', text: t('profile.visitor_text') })), gear(),
    h('div', { class: 'profile-acts' }, ...ways(), h('a', { class: 'button plain', href: '/me/avatar', text: t('profile.design') }))), createPages(app, null));

  const missing = () => show(h('h1', { text: t('profile.title') }), createEmpty({ symbol: icon('person'), title: t('profile.none'), text: t('profile.none_text') }));

  /** A guest may lose the profile with the browser. */
  const keep = () => h('section', { class: 'card stack', 'aria-labelledby': 'profile-keep' }, h('h2', { id: 'profile-keep', text: t('profile.keep') }), h('p', { class: 'note', text: t('profile.keep_text') }), h('div', { class: 'profile-acts' }, ...ways()));

  const ownActs = (guest) => [h('a', { class: `button ${guest ? 'plain' : 'primary'}`, id: 'profile-edit', href: '/me/edit', text: t('profile.edit') }), h('a', { class: 'button plain', href: '/me/avatar', text: t('profile.design') })];

  async function draw() {
    const mine = ++drawn;
    const user = await until(app.store, (state) => state.user, bag);
    if (gone || mine !== drawn) return undefined;
    if (!id && user.kind === 'anon') return visitor();
    const [profile, follow, me] = await Promise.all([api.get(`users/${encodeURIComponent(id ?? user.id)}`).catch((refusal) => {
      if (refusal.code === 'no_user') return null;
      throw refusal;
    }), createFollow(app, id ?? user.id, (step) => count(step)), !id || id === user.id ? api.get('me') : null]);
    if (gone || mine !== drawn) return undefined;
    if (!profile) return missing();
    router.title(isolate(profile.name));
    const own = profile.id === user.id;
    unwatch();
    const paths = h('div', { class: 'profile-ways' });
    unwatch = own ? () => {} : app.net.watch(`user/${profile.id}`, {}, (view) => paths.replaceChildren(...waysTo(app, view)));
    const guest = own && store.get().me?.guest;
    const acts = h('div', { class: 'profile-acts' }, ...(own ? ownActs(guest) : [paths, follow]));
    const member = own && Boolean(store.get().me?.wallet);
    const { results, last, followed } = createResults(app, profile);
    count = followed;
    purse?.destroy();
    purse = member ? createPurse(app) : null;
    following?.destroy();
    following = own ? createFollowing(app) : null;
    return show(createHead(app, profile, me, own && gear(), acts), guest && keep(), purse?.el, results, following?.el, createRatings(app, profile), last, member && createLedger(app), own && createPages(app, null));
  }

  // The name and the picture may be changed elsewhere, and a sign-in changes everything.
  bag.add(store.subscribe((state) => `${state.user?.id} ${state.me?.name} ${state.me?.avatar} ${state.me?.guest} ${Boolean(state.me?.wallet)}`, () => attempt(app, null, draw)));
  attempt(app, null, draw);
  return bag.empty;
}
