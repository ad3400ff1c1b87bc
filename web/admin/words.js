import { h } from '../core/dom.js';

/** Day and time of day. @param {import('./app.js').AdminApp} desk @param {number} ms */
export const moment = ({ i18n }, ms) => `${i18n.date(ms)} ${i18n.time(ms)}`;

/** A player with a link to their page. @param {{id: string, name?: string} | null} user @param {string} nobody */
export function playerLink(user, nobody) {
  if (!user) return h('span', { text: nobody });
  return h('a', { href: `#/players/${user.id}` }, h('bdi', { text: user.name ?? user.id }));
}

/** A fact of a list: its name and its value. @param {string} name @param {...(Node | string)} value */
export const fact = (name, ...value) => h('div', { class: 'admin-fact' }, h('dt', { text: name }), h('dd', null, ...value));
