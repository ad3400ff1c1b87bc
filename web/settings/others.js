import { setBlock } from '../core/block.js';
import { createBag, h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createSegmented } from '../ui/form/segmented.js';
import { createGroup } from './group.js';

/** The choice of possible challengers, and the list of blocked and muted players. Visitors without an account do not have them: no account could remember them. @param {import('../core/types.js').App} app */
export function createOthers(app) {
  const { t, api, store } = app;
  const bag = createBag();
  const list = h('div');
  const note = h('p', { class: 'note', text: t('blocked.note') });
  const challengers = createSegmented({ id: 'set-challengers', label: t('settings.challengers'), value: 'all',
    options: ['all', 'followed', 'nobody'].map((value) => ({ value, label: t(`settings.challengers.${value}`) })),
    change: (value) => attempt(app, null, async () => { kept = (await api.send('PATCH', 'me', { challengers: value })).challengers; }).finally(() => challengers.set(kept)) });
  const el = createGroup('others', t('settings.group.others'), challengers.el, h('h3', { id: 'blocked', tabindex: '-1', text: t('blocked.title') }), note, list);
  let kept = 'all';

  /** @param {{user: string, name: string, kind: string, avatar?: string, how: 'block' | 'mute'}} player */
  function createRow({ user, name, kind, avatar, how }) {
    const undo = h('button', { type: 'button', class: 'button small', 'aria-label': t(`blocked.un${how}`, { name }), text: t('blocked.undo'), on: { click: () => attempt(app, undo, async () => {
      await setBlock(app, user, null);
      await read();
      el.querySelector('h3')?.focus();
    }) } });
    return h('li', { class: 'blocked' }, createAvatar({ user, kind, avatar }), h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: name })), h('span', { class: 'note', text: t(`blocked.${how}`) })), undo);
  }

  async function read() {
    const { items } = await api.get('me/blocked');
    list.replaceChildren(items.length ? h('ul', { class: 'rows' }, ...items.map(createRow)) : h('p', { class: 'note', text: t('blocked.none') }));
  }

  const write = () => {
    el.hidden = store.get().me === null;
    if (el.hidden) return;
    attempt(app, null, async () => {
      await read();
      kept = (await api.get('me')).challengers;
      challengers.set(kept);
    });
  };

  write();
  bag.add(store.subscribe((state) => state.me?.user, write));
  return { el, destroy: bag.empty };
}
