import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { createBots } from './bots.js';
import { createLinks } from './links.js';
import { createOwnData } from './owndata.js';
import { createTokens } from './tokens.js';

/** The account of a member. @param {import('../core/types.js').App} app @param {{email: string | null}} me @param {() => Promise<void>} leave  called when this device was signed out */
export function createMember(app, { email }, leave) {
  const { t, api, store } = app;
  const out = h('button', { type: 'button', class: 'button plain', text: t('account.sign_out'), on: { click: () => attempt(app, out, async () => {
    await api.post('auth/logout');
    await leave();
  }) } });
  return [h('section', { class: 'card stack', 'aria-label': t('title.account') }, h('p', { class: 'account-email', text: email ? t('account.member', { email }) : t('account.member_named', { name: store.get().user?.name ?? '' }) }), out),
    createLinks(app, { email }), createTokens(app), createBots(app), createOwnData(app, { email })];
}
