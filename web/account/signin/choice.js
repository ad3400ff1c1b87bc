import { h } from '../../core/dom.js';
import { icon } from '../../ui/icon/icons.js';
import { addressOf } from '../../core/wayin.js';
import { createPicture } from '../picture/picture.js';

/** Returning or new player. @param {import('../../core/types.js').App} app @param {Node} services  which need no form */
export function createChoice(app, services) {
  const { t } = app;
  /** @param {'person' | 'plus'} symbol @param {'returning' | 'new'} key */
  const way = (symbol, key) => h('a', { class: 'way', id: `account-${key}`, href: addressOf(key) }, icon(symbol),
    h('span', { class: 'way-text' }, h('strong', { text: t(`account.${key}`) }), h('span', { class: 'note', text: t(`account.${key}_text`) })));
  return [h('p', { class: 'lead', text: t('account.lead') }), services,
    h('section', { class: 'card stack', 'aria-labelledby': 'account-which' }, h('h2', { id: 'account-which', text: t('account.which') }),
      h('div', { class: 'ways' }, way('person', 'returning'), way('plus', 'new'))), createPicture(app)];
}
