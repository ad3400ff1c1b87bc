import { h } from '../core/dom.js';
import { zoneHere } from '../core/zone.js';
import { attempt } from '../ui/over/attempt.js';
import { createToggle } from '../ui/form/controls.js';

/** @typedef {{on: boolean, chosen: boolean, sent: boolean, confirmed: boolean, bounced: boolean, zone: string | null}} TurnMails */

/** The mails that call a member to games that go on for days; nothing on a server without mail. @param {import('../core/types.js').App} app */
export function createTurnMails(app) {
  const { t, api } = app;
  const note = h('p', { class: 'note', id: 'account-calls-note', role: 'status', hidden: true });
  const toggle = createToggle({ id: 'account-calls', label: t('account.calls'), hint: t('account.calls_hint'), value: false, change });
  const el = h('section', { class: 'card stack', hidden: true, 'aria-labelledby': 'account-calls-title' }, h('h2', { id: 'account-calls-title', text: t('account.calls_title') }), toggle.el, note);
  let known = /** @type {TurnMails | null} */ (null);

  async function change(on) {
    known = (await attempt(app, null, () => api.send('PATCH', 'me/mails', { on, zone: zoneHere() }))) ?? known;
    write();
  }

  function write() {
    el.hidden = !known?.sent;
    toggle.set(Boolean(known?.on));
    note.hidden = !known || (known.confirmed && !known.bounced);
    note.textContent = t(known?.bounced ? 'account.calls_bounced' : 'account.calls_unconfirmed');
  }

  attempt(app, null, async () => {
    known = await api.get('me/mails');
    write();
  });
  return el;
}
