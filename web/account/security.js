import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { complain, createField, leadOn } from './fields.js';
import { createPair } from './signin/pair.js';

/** Another password. @param {import('../core/types.js').App} app @param {() => Promise<void>} changed  called when the other devices are signed out */
export function createSecurity(app, changed) {
  const { t, api } = app;
  const current = createField(t, 'current', { type: 'password', autocomplete: 'current-password', input: () => pair.check() });
  const save = h('button', { class: 'button primary', disabled: true, text: t('account.save') });
  const pair = createPair(t, (usable) => { save.disabled = !usable || current.input.value === ''; });
  const { wanted, again } = pair;

  async function submit() {
    try {
      await api.post('auth/password/change', { current: current.input.value, password: wanted.input.value });
    } catch (refusal) {
      return complain(app, refusal, { current, password: wanted });
    }
    for (const each of [current, wanted, again]) each.set('');
    app.toast(t('account.saved'), { kind: 'good' });
    return changed();
  }

  leadOn(current, wanted, again);

  return h('section', { class: 'card stack', 'aria-labelledby': 'account-security' }, h('h2', { id: 'account-security', text: t('account.security') }),
    h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      if (!save.disabled) attempt(app, save, submit);
    } } }, current.el, wanted.el, again.el, save));
}
