import { h } from '../../core/dom.js';
import { icon } from '../../ui/icon/icons.js';
import { addressOf } from '../../core/wayin.js';
import { createPicture } from '../picture/picture.js';
import { createProviders } from '../providers.js';

/** Returning or new player. @param {import('../../core/types.js').App} app */
export function createChoice(app) {
  const { t } = app;
  /** @param {'person' | 'plus'} symbol @param {'returning' | 'new'} key */
  const way = (symbol, key) => h('a', { class: 'way', id: `account-${key}`, href: addressOf(key) }, icon(symbol),
    h('span', { class: 'way-text' }, h('strong', { text: t(`account.${key}`) }), h('span', { class: 'note', text: t(`account.${key}_text`) })));
  return [h('p', { class: 'lead', text: t('account.lead') }),
    h('section', { class: 'card stack', 'aria-labelledby': 'account-which' }, h('h2', { id: 'account-which', text: t('account.which') }),
      h('div', { class: 'ways' }, way('person', 'returning'), way('plus', 'new'))), createProviders(app), createPicture(app)];
}
