import { h } from '../../core/dom.js';
import { symbol } from '../../designer/symbols.js';
import { firstIcon } from '../../ui/icon/firsticons.js';

/** Leads to the designer of the own picture. @param {import('../../core/types.js').App} app */
export const createPicture = ({ t }) => h('section', { class: 'card', 'aria-label': t('account.picture') }, h('a', { class: 'row', href: '/me/avatar' }, symbol('brush'),
  h('span', { class: 'row-text' }, h('strong', { text: t('account.picture') })), firstIcon('next')));
