import { h } from '../core/dom.js';
import { symbol } from '../designer/symbols.js';
import { createAvatar } from '../ui/person/avatar.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createRow } from './row.js';

/** The own name and picture. @param {import('../core/types.js').App} app */
export function createOwn(app) {
  const { t, store } = app;
  const name = h('a', { id: 'set-name', class: 'row', href: '/me' });

  const write = () => {
    const { me } = store.get();
    name.replaceChildren(createAvatar(me ?? {}), h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: me?.name ?? t('name.visitor') })), h('span', { class: 'note', text: t(me ? (me.guest ? 'settings.guest' : 'settings.member') : 'settings.visitor') })),
      firstIcon('next'));
  };

  write();
  return {
    el: h('section', { class: 'card rows', 'aria-label': t('settings.group.you') }, name, createRow({ id: 'set-avatar', href: '/me/avatar', symbol: symbol('brush'), title: t('settings.design') })),
    destroy: store.subscribe((state) => `${state.me?.user} ${state.me?.name} ${state.me?.guest} ${state.me?.avatar}`, write),
  };
}
