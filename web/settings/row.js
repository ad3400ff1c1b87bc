import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';

/**
 * A row that leads somewhere. Files of the server are not screens, so the browser opens them itself.
 * @param {{href: string, symbol: Element, title: string, text?: string, [attribute: string]: any}} props
 */
export const createRow = ({ symbol, title, text, ...props }) => h('a', { class: 'row', ...props }, symbol,
  h('span', { class: 'row-text' }, h('strong', { text: title }), text && h('span', { class: 'note', text })), firstIcon('next'));
