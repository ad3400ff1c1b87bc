import { createBag, h } from '../core/dom.js';
import { createChoice } from '../account/choice.js';
import { createEntry } from '../account/entry.js';
import { createForgot } from '../account/forgot.js';
import { createMember } from '../account/member.js';
import { createNews } from '../account/news.js';
import { outcomeOf } from '../account/outcome.js';
import { createProviders } from '../account/providers.js';
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
  const enter = (returning, typed = '') => show(createEntry(app, { returning, typed, back: ask, done: arrive, forgot, signIn: (email) => enter(true, email) }), createProviders(app));
  const ask = () => show(...createChoice(app, enter));
  const forgot = (typed = '') => show(createForgot(app, { typed, back: () => enter(true, typed) }));
  const member = (email, address) => {
    place.replaceChildren(title, ...createMember(app, { email, address, leaving: () => { shown = null; }, left: ask }));
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
    const me = (await known()).kind === 'anon' ? null : await api.get('me');
    if (gone) return;
    if (me && !me.user.guest) member(me.email, me.address);
    else ask();
  }

  /** A provider has sent the visitor back, with a session that the socket has as well: the page was loaded anew. @param {string} code */
  async function come(code) {
    if (code === 'new' || code === 'done') {
      const { user } = await api.get('me');
      return gone ? undefined : arrive(user.name);
    }
    if (code === 'linked') app.toast(t('account.linked'), { kind: 'good' });
    return code === 'linked' ? read() : show(createNews(app, { text: outcomeOf(app, code), go: () => attempt(app, null, read) }));
  }

  /** The links of mails have their secret behind the #, which browsers send to no server. */
  async function begin() {
    const [, kind, ticket] = /^#(reset|email|sign_in)=(.+)$/.exec(location.hash) ?? [];
    if (!kind) return read();
    history.replaceState(history.state, '', location.pathname + location.search);
    // The router moves the focus to a screen that has just been mounted.
    await known();
    if (gone) return undefined;
    if (kind === 'sign_in') return come(ticket);
    if (kind === 'reset') return show(createReset(app, { ticket, done: arrive, forgot }));
    const news = await api.post('auth/email/confirm', { ticket }).then(
      ({ email }) => t('account.email_changed', { email }), (refusal) => (refusal.code === 'dead_link' ? t('account.dead_link') : app.i18n.refusal(refusal, 'account')));
    return gone ? undefined : show(createNews(app, { text: news, go: () => attempt(app, null, read) }));
  }

  attempt(app, null, begin);
  return bag.empty;
}
