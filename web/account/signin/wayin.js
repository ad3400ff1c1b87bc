import { h } from '../../core/dom.js';

/** In the place of what only members have: what an account is for, and the way into one. @param {import('../../core/types.js').App} app @param {string} text */
export const createWayIn = ({ t }, text) => h('section', { class: 'card stack', 'aria-labelledby': 'account-wayin' }, h('h2', { id: 'account-wayin', text: t('settings.as_guest') }),
  h('p', { text }), h('a', { id: 'account-enter', class: 'button primary large', href: '/account', text: t('settings.way_in') }));
