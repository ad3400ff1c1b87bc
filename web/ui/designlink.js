import { h } from '../core/dom.js';

/** The way to the designer of the own picture, with its words. @param {import('../core/types.js').App} app */
export async function createDesignLink({ t, i18n }) {
  await i18n.add('/words/avatar');
  return h('a', { class: 'button plain', href: '/me/avatar', text: t('avatar.design') });
}
