import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';

/** Says that nobody has confirmed the address of the account yet, and sends the mail again. @param {import('../../core/types.js').App} app @param {{email: string}} props */
export function createUnconfirmed(app, { email }) {
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
