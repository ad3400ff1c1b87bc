import { h } from '../../core/dom.js';
import { wayIn } from '../../core/wayin.js';

/** In the place of settings that only members have: the reasons for an account, and the way into one. @param {import('../../core/types.js').App} app @param {string} text */
export const createWayIn = ({ t }, text) => h('section', { class: 'card stack', 'aria-labelledby': 'account-wayin' }, h('h2', { id: 'account-wayin', text: t('settings.as_guest') }),
  h('p', { text }), h('a', { id: 'account-enter', class: 'button primary large', href: wayIn(), text: t('settings.way_in') }));
