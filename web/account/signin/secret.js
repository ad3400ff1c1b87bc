import { h } from '../../core/dom.js';
import { icon } from '../../ui/icon/icons.js';
import { copyText } from '../../ui/share.js';

/**
 * Shows a secret, this once.
 * @param {import('../../core/types.js').App} app
 * @param {{title: string, parts: {name: string, text: string}[]}} props  texts to copy, the secret first
 */
export function openSecret(app, { title, parts }) {
  const { t } = app;
  const dialog = app.dialog.open({
    title, wide: parts.length > 1,
    body: [h('p', { text: t('account.secret_once') }), ...parts.map((part) => createPart(app, part))],
    actions: [{ label: t('account.secret_kept'), kind: 'primary' }],
  });
  /** @type {HTMLElement | null} */ (dialog.el.querySelector('.secret button'))?.focus();
  return dialog;
}

/** @param {import('../../core/types.js').App} app @param {{name: string, text: string}} part */
const createPart = (app, { name, text }) => h('div', { class: 'secret' },
  h('div', { class: 'secret-head' }, h('strong', { text: name }),
    h('button', { type: 'button', class: 'button plain', 'aria-label': app.t('account.copy_named', { name }), on: { click: () => copyText(app, text, { done: app.t('account.copied'), title: name }) } },
      icon('copy'), app.t('account.copy'))),
  h('pre', { tabindex: 0, role: 'region', 'aria-label': name, lang: 'en', dir: 'ltr' }, h('code', { text })));
