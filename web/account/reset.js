import { h } from '../core/dom.js';
import { attempt } from '../ui/attempt.js';
import { complain, leadOn } from './fields.js';
import { createPair } from './pair.js';

/** Sets another password by the link of a mail. @param {import('../core/types.js').App} app @param {{ticket: string, done: (name: string) => Promise<void>, forgot: () => void}} props */
export function createReset(app, { ticket, done, forgot }) {
  const { t, api, net } = app;
  const save = h('button', { class: 'button primary large', disabled: true, text: t('account.save') });
  const { wanted, again } = createPair(t, (usable) => { save.disabled = !usable; });

  async function submit() {
    let greeting;
    try {
      greeting = await api.post('auth/password/reset', { ticket, password: wanted.input.value });
    } catch (refusal) {
      if (refusal.code === 'dead_link') return form.replaceWith(createDeadLink(app, forgot));
      return complain(app, refusal, { password: wanted });
    }
    // The browser has another session than its socket.
    await net.reidentify();
    return done(greeting.user.name);
  }

  leadOn(wanted, again);
  const form = h('form', { novalidate: true, on: { submit(event) {
    event.preventDefault();
    if (!save.disabled) attempt(app, save, submit);
  } } }, wanted.el, again.el, save);
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-reset' }, h('h2', { id: 'account-reset', text: t('account.reset') }), form);
}

/** @param {import('../core/types.js').App} app @param {() => void} forgot */
const createDeadLink = ({ t }, forgot) => h('div', { class: 'stack' }, h('p', { role: 'status', text: t('account.dead_link') }),
  h('button', { type: 'button', class: 'button primary', text: t('account.ask_again'), on: { click: forgot } }));
