import { h } from '../core/dom.js';
import { createField } from '../ui/form/controls.js';
import { createPages, withQuery } from './pages.js';
import { playerLink } from './words.js';

/** Players by the start of their names. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk */
export function mountPlayers(element, desk) {
  const { t } = desk;
  const search = createField({ label: t('admin.search'), hint: t('admin.search_hint'), id: 'admin-search' });
  const pages = createPages(desk, {
    label: t('admin.screen.players'), none: t('admin.no_players'), path: (after) => withQuery('admin/players', { search: search.input.value.trim(), after }),
    row: (player) => h('div', { class: 'admin-item' }, h('div', { class: 'admin-text' }, h('strong', null, playerLink(player, '')),
      h('span', { class: 'note', text: [player.id, kindOf(t, player), ...(['ban', 'mute'].filter((kind) => player[kind]).map((kind) => t(`admin.now.${kind}`)))].join(' · ') }))),
  });
  const form = h('form', { class: 'admin-search', role: 'search', novalidate: true, on: { submit(event) {
    event.preventDefault();
    pages.read();
  } } }, search.el, h('button', { type: 'submit', class: 'button plain', text: t('admin.find') }));
  element.append(h('h1', { text: t('admin.screen.players') }), form, pages.el);
  pages.read();
}

/** @param {import('./app.js').AdminApp['t']} t @param {{kind: string, guest: boolean}} player */
export const kindOf = (t, { kind, guest }) => t(`admin.kind.${kind === 'bot' ? 'bot' : guest ? 'guest' : 'member'}`);
