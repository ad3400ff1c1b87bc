import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createEnding } from './ending.js';
import { createLinks } from './links.js';
import { createOwnData } from './owndata.js';
import { createTurnMails } from './turnmails.js';

/** Says that the address of the account is not confirmed yet, and sends the mail again. @param {import('../core/types.js').App} app @param {{email: string}} props */
function createUnconfirmed(app, { email }) {
  const { t, api } = app;
  const note = h('p', { class: 'note', id: 'account-unconfirmed', text: t('account.unconfirmed') });
  const send = h('button', { type: 'button', class: 'button quiet', text: t('account.confirm_again'), on: { click: () => attempt(app, send, async () => {
    try {
      await api.post('auth/email/send');
      note.textContent = t('account.confirm_sent', { email });
    } catch (refusal) {
      if (refusal.code !== 'no_mail') throw refusal;
      note.textContent = t('account.unconfirmed_no_mail');
    }
    note.setAttribute('role', 'status');
  }) } });
  return [note, send];
}

/**
 * The account of a member.
 * @param {import('../core/types.js').App} app @param {{email: string | null, confirmed?: boolean, deletion?: number}} me  `deletion`: when the account will be deleted
 * @param {() => Promise<void>} leave  called when this device was signed out
 */
export function createMember(app, { email, confirmed, deletion }, leave) {
  const { t, api, store } = app;
  const out = h('button', { type: 'button', class: 'button plain', text: t('account.sign_out'), on: { click: () => attempt(app, out, async () => {
    if (store.get().room?.phase === 'playing' && !await app.dialog.confirm({ title: t('account.out_playing'), ok: t('account.sign_out') })) return;
    await api.post('auth/logout');
    await leave();
  }) } });
  const identity = h('p', { class: 'account-email', tabindex: '-1', text: email ? t('account.member', { email }) : t('account.member_named', { name: store.get().user?.name ?? '' }) });
  const ending = createEnding(app, { due: deletion ?? null, hasPassword: Boolean(email), kept: () => identity.focus() });
  return [ending.notice, h('section', { class: 'card stack', 'aria-label': t('title.account') }, identity, ...(email && confirmed === false ? createUnconfirmed(app, { email }) : []), out),
    createLinks(app, { email }), createTurnMails(app), createOwnData(app, ending.act)];
}
