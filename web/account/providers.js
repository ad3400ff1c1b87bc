import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { goAway } from '../core/wayin.js';

/** @typedef {{id: string, kind: string, label: string}} Provider */

/** Leads to a provider, and afterwards back where the visitor came from. @param {string} id @param {Record<string, any>} props */
export function createWay(id, props) {
  const way = h('a', { ...props, href: `/api/v1/auth/oidc/${id}`, on: { click() {
    goAway();
    way.setAttribute('aria-busy', 'true');
  } } });
  return way;
}

/**
 * The services whose accounts sign in here; nothing on a server without. What stands below them waits until they are `known`, so that nothing moves.
 * Their marks belong to them, so their first letters stand for them.
 * @param {import('../core/types.js').App} app
 */
export function createProviders(app) {
  const { t, api } = app;
  const ways = h('div', { class: 'providers' });
  const el = h('section', { class: 'card stack', hidden: true, 'aria-labelledby': 'account-providers' }, h('h2', { id: 'account-providers', text: t('account.providers') }), ways);
  const known = attempt(app, null, async () => {
    const { items } = await api.get('auth/providers');
    ways.replaceChildren(...items.map(/** @param {Provider} provider */ ({ id, label }) => {
      const way = createWay(id, { class: 'button' });
      way.append(h('span', { class: 'provider-sign', 'aria-hidden': 'true', text: [...label][0]?.toUpperCase() }), h('span', { text: t('account.with', { provider: label }) }));
      return way;
    }));
    el.hidden = items.length === 0;
  });
  return { el, known };
}
