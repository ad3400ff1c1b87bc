import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { createBots } from './bots.js';
import { createLinks } from './links.js';
import { createNewEmail } from './newemail.js';
import { createNoPassword } from './nopassword.js';
import { createOwnData } from './owndata.js';
import { createPicture } from './picture.js';
import { createSecurity } from './security.js';
import { createSessions } from './sessions.js';
import { createTokens } from './tokens.js';
import { createUpload } from './upload.js';

/** The account of a member. @param {import('../core/types.js').App} app @param {{email: string | null, address: string | null, leaving: () => void, left: () => void}} props */
export function createMember(app, { email, address, leaving, left }) {
  const { t, api, store } = app;
  const leave = async () => {
    leaving();
    // The browser has another session than its socket.
    await app.net.reidentify();
    app.toast(t('account.left'), { kind: 'good' });
    left();
  };
  const out = h('button', { type: 'button', class: 'button plain', text: t('account.sign_out'), on: { click: () => attempt(app, out, async () => {
    await api.post('auth/logout');
    await leave();
  }) } });
  const devices = createSessions(app, leave);
  return [h('section', { class: 'card stack', 'aria-label': t('title.account') }, h('p', { class: 'account-email', text: email ? t('account.member', { email }) : t('account.member_named', { name: store.get().user?.name ?? '' }) }), out),
    createUpload(app), createPicture(app), ...(email ? [createSecurity(app, devices.read), createNewEmail(app)] : [createNoPassword(app, { address })]),
    createLinks(app, { email }), devices.el, createTokens(app), createBots(app), createOwnData(app, { email })];
}
