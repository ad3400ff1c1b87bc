import { createBag, h } from '../core/dom.js';
import { createChoice } from '../account/choice.js';
import { createEntry } from '../account/entry.js';
import { createForgot } from '../account/forgot.js';
import { createMember } from '../account/member.js';
import { createNews } from '../account/news.js';
import { createReset } from '../account/reset.js';
import { attempt } from '../ui/attempt.js';
import { createSkeleton } from '../ui/states.js';

/** The own account: the ways into it for a guest, the password and the way out for a member. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, api, store } = app;
  const bag = createBag();
  const title = h('h1', { tabindex: '-1', text: t('title.account') });
  const place = h('div', { class: 'account' }, title, createSkeleton(1, 'card'));
  let gone = false;
  bag.add(() => { gone = true; });
  element.append(place);

  /** The member whose account is shown. */
  let shown = /** @type {string | null | undefined} */ (null);

  const show = (...parts) => {
    shown = null;
    place.replaceChildren(title, ...parts);
    (place.querySelector('input') ?? title).focus();
  };
  const enter = (returning, typed = '') => show(createEntry(app, { returning, typed, back: ask, done: arrive, forgot, signIn: (email) => enter(true, email) }));
  const ask = () => show(...createChoice(app, enter));
  const forgot = (typed = '') => show(createForgot(app, { typed, back: () => enter(true, typed) }));
  const member = (email) => {
    place.replaceChildren(title, ...createMember(app, { email, leaving: () => { shown = null; }, left: ask }));
    // A field would open the keyboard of a phone.
    title.focus();
    shown = store.get().user?.id;
  };
  bag.add(store.subscribe((state) => state.user?.id, (id) => {
    if (!shown || id === shown) return;
    app.toast(t('account.ended'));
    ask();
  }));

  /** The visitor, as soon as the server has said who it is. */
  const known = () => new Promise((resolve) => {
    const { user } = store.get();
    if (user) return resolve(user);
    const stop = store.subscribe((state) => state.user, (next) => {
      if (!next) return;
      stop();
      resolve(next);
    });
    bag.add(stop);
  });

  /** @param {string} name */
  async function arrive(name) {
    app.toast(t('account.welcome', { name }), { kind: 'good' });
    if (new URLSearchParams(location.search).get('then') === 'home') app.router.go('/');
    else await read();
  }

  /** The address is no part of the topic of the player, which other tabs and bots read as well. */
  async function read() {
    const { email } = (await known()).kind === 'anon' ? { email: null } : await api.get('me');
    if (gone) return;
    if (email) member(email);
    else ask();
  }

  /** The links of mails have their secret behind the #, which browsers send to no server. */
  async function begin() {
    const [, kind, ticket] = /^#(reset|email)=(.+)$/.exec(location.hash) ?? [];
    if (!kind) return read();
    history.replaceState(history.state, '', location.pathname);
    // The router moves the focus to a screen that has just been mounted.
    await known();
    if (gone) return undefined;
    if (kind === 'reset') return show(createReset(app, { ticket, done: arrive, forgot }));
    const news = await api.post('auth/email/confirm', { ticket }).then(
      ({ email }) => t('account.email_changed', { email }), (refusal) => (refusal.code === 'dead_link' ? t('account.dead_link') : app.i18n.refusal(refusal, 'account')));
    return gone ? undefined : show(createNews(app, { text: news, go: () => attempt(app, null, read) }));
  }

  attempt(app, null, begin);
  return bag.empty;
}
