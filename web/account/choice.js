import { h } from '../core/dom.js';
import { icon } from '../ui/icons.js';
import { createPicture } from './picture.js';
import { createProviders } from './providers.js';

/** Returning or new player. @param {import('../core/types.js').App} app @param {(returning: boolean) => void} choose */
export function createChoice(app, choose) {
  const { t } = app;
  const way = (symbol, key, returning) => h('button', { type: 'button', class: 'way', id: `account-${key}`, on: { click: () => choose(returning) } },
    icon(symbol), h('span', { class: 'way-text' }, h('strong', { text: t(`account.${key}`) }), h('span', { class: 'note', text: t(`account.${key}_text`) })));
  return [h('p', { class: 'lead', text: t('account.lead') }),
    h('section', { class: 'card stack', 'aria-labelledby': 'account-which' }, h('h2', { id: 'account-which', text: t('account.which') }),
      h('div', { class: 'ways' }, way('person', 'returning', true), way('plus', 'new', false))), createProviders(app), createPicture(app)];
}
