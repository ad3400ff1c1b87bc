import { h } from '../core/dom.js';

/** Says what became of a link, until the visitor goes on. @param {import('../core/types.js').App} app @param {{text: string, go: () => void}} props */
export const createNews = ({ t }, { text, go }) => h('section', { class: 'card stack', 'aria-label': t('title.account') }, h('p', { role: 'status', text }),
  h('button', { type: 'button', class: 'button primary', text: t('account.go_on'), on: { click: go } }));
