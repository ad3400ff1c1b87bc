import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';
import { complain, leadOn } from '../fields.js';
import { createPair } from './pair.js';

/**
 * Sets a password by the link of a mail.
 * @param {import('../../core/types.js').App} app
 * @param {{ticket: string, path: string, done: (answer: any) => Promise<void> | void, again: () => void}} props  `path`: where the link is redeemed; `again`: asks for another mail
 */
export function createReset(app, { ticket, path, done, again: askAgain }) {
  const { t, api } = app;
  const save = h('button', { class: 'button primary large', disabled: true, text: t('account.save') });
  const { wanted, again } = createPair(t, (usable) => { save.disabled = !usable; });

  async function submit() {
    let answer;
    try {
      answer = await api.post(path, { ticket, password: wanted.input.value });
    } catch (refusal) {
      if (refusal.code === 'dead_link') return form.replaceWith(createDeadLink(app, askAgain));
      return complain(app, refusal, { password: wanted });
    }
    return done(answer);
  }

  leadOn(wanted, again);
  const form = h('form', { novalidate: true, on: { submit(event) {
    event.preventDefault();
    if (!save.disabled) attempt(app, save, submit);
  } } }, wanted.el, again.el, save);
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-reset' }, h('h2', { id: 'account-reset', text: t('account.reset') }), form);
}

/** @param {import('../../core/types.js').App} app @param {() => void} again */
const createDeadLink = ({ t }, again) => h('div', { class: 'stack' }, h('p', { role: 'status', text: t('account.dead_link') }),
  h('button', { type: 'button', class: 'button primary', text: t('account.ask_again'), on: { click: again } }));
