import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { createBots } from './bots.js';
import { createNewEmail } from './newemail.js';
import { createOwnData } from './owndata.js';
import { createPicture } from './picture.js';
import { createSecurity } from './security.js';
import { createSessions } from './sessions.js';
import { createTokens } from './tokens.js';
import { createUpload } from './upload.js';

/** The account of a member. @param {import('../core/types.js').App} app @param {{email: string, leaving: () => void, left: () => void}} props */
export function createMember(app, { email, leaving, left }) {
  const { t, api } = app;
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
  return [h('section', { class: 'card stack', 'aria-label': t('title.account') }, h('p', { class: 'account-email', text: t('account.member', { email }) }), out),
    createUpload(app), createPicture(app), createSecurity(app, devices.read), createNewEmail(app), devices.el,
    createTokens(app), createBots(app), createOwnData(app)];
}
