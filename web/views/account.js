import { createBag, h, setText } from '../core/dom.js';
import { createHandover } from '../core/net/handover.js';
import { until } from '../core/store.js';
import { addressOf, comeBack, destination } from '../core/wayin.js';
import { createChoice } from '../account/signin/choice.js';
import { createEntry } from '../account/signin/entry.js';
import { createForgot } from '../account/signin/forgot.js';
import { createOthers } from '../account/signin/others.js';
import { createProviders } from '../account/providers.js';
import { createReset } from '../account/signin/reset.js';
import { isGuest, readMember } from '../account/signin/visitor.js';
import { attempt } from '../ui/over/attempt.js';
import { createSkeleton } from '../ui/states.js';

/** The refusals of a sign-in with a provider that have words of their own. */
const REFUSALS = ['sign_in_stale', 'sign_in_cancelled', 'sign_in_refused', 'provider_down', 'email_taken', 'linked_elsewhere', 'provider_linked'];

/** The headings of the steps. @type {Record<string, string>} */
const TITLES = { new: 'account.sign_up', returning: 'account.sign_in', forgot: 'account.forgot' };

/** The outcome of a sign-in with a provider, in words. @param {import('../core/types.js').App} app @param {string} code */
const outcomeOf = ({ t, i18n }, code) => (REFUSALS.includes(code) ? t(`account.outcome.${code}`) : i18n.refusal({ code }));

/** Says the outcome of a link, until the visitor goes on. @param {import('../core/types.js').App} app @param {{text: string, go: () => void}} props */
const createNews = ({ t }, { text, go }) => h('section', { class: 'card stack', 'aria-label': t('title.account') }, h('p', { role: 'status', text }),
  h('button', { type: 'button', class: 'button primary', text: t('account.go_on'), on: { click: go } }));

/** The address that was typed on one step goes along to the next one, and nowhere else. */
const written = createHandover();

/** Leads a member on, who has nothing to do here any more. The way in leaves no entries behind, or Back would lead through each of them. @param {import('../core/types.js').App} app @param {string} [path] */
function leadOn({ router }, path = destination()) {
  const from = history.state?.from ?? '';
  if (from === path || /^\/account(\?|$)/.test(from)) history.back();
  else router.go(path, { replace: true });
}

/** Confirms the address of a mail by its link. @param {import('../core/types.js').App} app @param {string} ticket @returns {Promise<string>}  the news for the member */
const confirmEmail = ({ t, api, net, i18n }, ticket) => api.post('auth/email/confirm', { ticket }).then(async ({ email, csrf }) => {
  // A guest has become a member, and the socket still has the session of the guest.
  if (csrf) await net.reidentify();
  return t('account.email_changed', { email });
}, (refusal) => ({ dead_link: t('account.dead_link'), sign_in_first: t('account.sign_in_first') }[refusal.code] ?? i18n.refusal(refusal, 'account')));

/** The ways into an account, each step with an address of its own; and where the links of mails and the providers lead. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, api, net, router, store } = app;
  const bag = createBag();
  const typed = written.take() ?? '';
  const title = h('h1', { id: 'account-title', tabindex: '-1', text: t('title.account') });
  const place = h('div', { class: 'account' }, title, createSkeleton(1, 'card'));
  let gone = false;
  bag.add(() => {
    gone = true;
    written.leave(/** @type {HTMLInputElement | null} */ (place.querySelector('#account-email'))?.value ?? typed);
  });
  element.append(place);

  const show = (...parts) => {
    place.replaceChildren(title, ...parts);
    (place.querySelector('input') ?? title).focus();
  };
  const enter = (returning, services) => show(services.el, createEntry(app, { returning, typed, done: (name, isNew) => arrive(name, { isNew }), waits: (email) => show(createNews(app, { text: t('account.claim_sent', { email }), go: readOn })), signIn: () => router.go(addressOf('returning'), { replace: true }) }));
  /** Asked once for all steps of a visit. */
  let services = /** @type {ReturnType<typeof createProviders> | null} */ (null);

  /** The step of the address. */
  async function ask() {
    const way = new URLSearchParams(location.search).get('way');
    // Each step has the one heading.
    setText(title, t(TITLES[way ?? ''] ?? 'title.account'));
    if (way === 'forgot') return show(createForgot(app, typed, title));
    services ??= createProviders(app);
    await services.known;
    if (gone) return undefined;
    return way === 'new' || way === 'returning' ? enter(way === 'returning', services) : show(...createChoice(app, services.el));
  }

  /** Welcomes a member on the screen that comes next, below the launch screen. @param {string} name @param {{isNew?: boolean, path?: string | undefined}} how */
  function arrive(name, { isNew = false, path = destination() }) {
    const gift = isNew && store.get().prices.welcome > 0;
    const stop = store.subscribe((state) => state.route.name, () => {
      stop();
      app.launch().then(() => app.toast(t(gift ? 'account.welcome_gift' : 'account.welcome', { name }), { kind: 'good' }));
    });
    leadOn(app, path);
  }

  /** @param {string} [path]  where a member goes on */
  async function read(path) {
    const me = await readMember(app, bag);
    if (gone) return;
    if (me) leadOn(app, path);
    else ask();
  }

  /** Goes on from the news of a link, which a member had asked for on the page of their account. */
  const readOn = () => attempt(app, null, () => read('/settings/account'));

  const toSecurity = () => router.go('/settings/security', { replace: true });

  /** A provider has sent the visitor back, with a session that the socket has as well: the page was loaded anew. @param {string} code */
  async function come(code) {
    if (code === 'new' || code === 'done') {
      const { user } = await api.get('me');
      return gone ? undefined : arrive(user.name, { isNew: code === 'new', path: destination(true) });
    }
    if (code === 'linked') app.toast(t('account.linked'), { kind: 'good' });
    if (code === 'linked') return read('/settings/account');
    comeBack();
    return show(createNews(app, { text: outcomeOf(app, code), go: readOn }));
  }

  /** The links of mails have their secret behind the #, which browsers send to no server. @param {string} kind @param {string} ticket */
  async function redeem(kind, ticket) {
    history.replaceState(history.state, '', location.pathname + location.search);
    await until(app.store, (state) => state.user, bag);
    if (gone) return undefined;
    if (kind === 'sign_in') return come(ticket);
    if (kind === 'reset') return show(createReset(app, { ticket, path: 'auth/password/reset', again: () => router.go(addressOf('forgot')), async done({ user }) {
      // The browser has another session than its socket.
      await net.reidentify();
      const others = await createOthers(app, { done: () => arrive(user.name, {}) });
      if (gone) return undefined;
      if (!others) return arrive(user.name, {});
      show(others);
      return others.querySelector('h2')?.focus();
    } }));
    if (kind === 'password') return show(createReset(app, { ticket, path: 'auth/password/confirm', again: toSecurity, done({ email }) {
      app.toast(t('account.first_set', { email }), { kind: 'good' });
      toSecurity();
    } }));
    const news = await confirmEmail(app, ticket);
    return gone ? undefined : show(createNews(app, { text: news, go: readOn }));
  }

  const [, kind, ticket] = /^#(reset|password|email|sign_in)=(.+)$/.exec(location.hash) ?? [];
  if (kind) attempt(app, null, () => redeem(kind, ticket));
  else if (isGuest(app)) ask();
  else attempt(app, null, () => read());
  return bag.empty;
}
