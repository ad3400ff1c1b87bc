import { h } from '../core/dom.js';
import { createAvatar } from '../ui/person/avatar.js';
import { personalFacts } from '../ui/person/personal.js';
import { createSign } from './signs.js';

/** @typedef {{id: string, name: string, kind: string, avatar?: string, owner?: {id: string, name: string}, retired?: boolean, joined: number} & import('../ui/person/personal.js').Personal} Profile */

/**
 * The picture and the name of a player, and the facts that they tell of themselves.
 * @param {import('../core/types.js').App} app @param {Profile} profile @param {{email: string | null, confirmed?: boolean, address: string | null} | null} own  the addresses of one's own account, which other visitors do not see
 * @param {...(Node | false)} more
 */
export function createHead({ t, i18n }, profile, own, ...more) {
  const { id, name, kind, avatar, owner, retired, joined } = profile;
  const fact = (text, symbol) => h('li', null, symbol, h('span', { text }));
  return h('section', { class: 'card profile-head', 'aria-labelledby': 'profile-name' }, createAvatar({ user: id, name, kind, avatar }), h('div', { class: 'profile-text' },
    h('h1', { id: 'profile-name', tabindex: '-1' }, h('bdi', { text: name })),
    h('ul', { class: 'profile-facts' }, kind === 'bot' && (owner ? h('li', null, h('a', { href: `/u/${owner.id}`, text: t('profile.owner', { name: owner.name }) })) : fact(t('profile.bot'))),
      retired && fact(t('profile.retired')), ...personalFacts(profile).map(({ key, vars, sign }) => fact(t(key, vars), sign && createSign(sign))),
      fact(t('profile.joined', { date: i18n.date(joined) })), own?.address && createAddress(t, own))), ...more);
}

/**
 * The address of one's own account. The server confirms an address that signs in by a mail; the address of a provider is the provider's to confirm.
 * @param {(key: string) => string} t
 * @param {{email: string | null, confirmed?: boolean, address: string | null}} own
 */
function createAddress(t, own) {
  const state = !own.email ? 'elsewhere' : own.confirmed ? 'confirmed' : 'unconfirmed';
  const note = h('span', { class: 'note', text: t(`profile.address.${state}`) });
  return h('li', { class: 'profile-address' }, h('span', { class: 'unseen', text: t('profile.email') }), h('bdi', { text: own.address }), state === 'unconfirmed' ? h('a', { href: '/settings/account' }, note) : note);
}
