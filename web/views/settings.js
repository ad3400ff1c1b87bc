import { createBag, h } from '../core/dom.js';
import { changeName } from '../ui/changename.js';
import { symbol } from '../designer/symbols.js';
import { createSegmented, createSlider, createToggle } from '../ui/controls.js';
import { createAvatar } from '../ui/avatar.js';
import { icon } from '../ui/icons.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { part }) {
  const { t, settings, i18n, sound, store, api } = app;
  const bag = createBag();
  const toggle = (key) => createToggle({ id: `set-${key}`, label: t(`settings.${key}`), hint: t(`settings.${key}_hint`), value: settings.get(key), change: (on) => settings.set(key, on) }).el;
  const volume = (key, then) => createSlider({ id: `set-${key}`, label: t(`settings.${key}`), value: settings.get(key), show: (value) => (value ? i18n.percent(value / 100) : t('settings.off')), change(value) {
    settings.set(key, value);
    then();
  } }).el;
  const choice = (key, values) => createSegmented({ id: `set-${key}`, label: t(`settings.${key}`), value: settings.get(key), options: values.map((value) => ({ value, label: t(`settings.${key}.${value}`) })), change: (value) => settings.set(key, value) });
  const theme = choice('theme', ['auto', 'light', 'dark']);
  const version = h('p', { class: 'note' });
  const name = h('button', { type: 'button', id: 'set-name', class: 'row', on: { click: () => changeName(app) } });

  const writeName = () => {
    const { me } = store.get();
    name.replaceChildren(createAvatar(me ?? {}), h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: me?.name ?? t('name.visitor') })), h('span', { class: 'note', text: t(me ? (me.guest ? 'settings.guest' : 'settings.member') : 'settings.visitor') })),
      h('span', { class: 'row-go', text: t('settings.rename') }));
  };

  element.append(h('h1', { text: t('title.settings') }), h('div', { class: 'settings-grid' },
    group('you', t('settings.group.you'), name, h('a', { id: 'set-account', class: 'row', href: '/account' }, icon('person'),
      h('span', { class: 'row-text' }, h('strong', { text: t('title.account') })), icon('next')),
      h('a', { id: 'set-avatar', class: 'row', href: '/me/avatar' }, symbol('brush'), h('span', { class: 'row-text' }, h('strong', { text: t('avatar.design') })), icon('next'))),
    group('look', t('settings.group.look'),
      createSegmented({ id: 'set-lang', label: t('settings.lang'), value: settings.get('lang'), change: (value) => settings.set('lang', value),
        options: [{ value: 'auto', label: t('settings.lang.auto') }, { value: 'en', label: 'English', lang: 'en' }, { value: 'zh-Hant', label: '繁體中文', lang: 'zh-Hant' }] }).el,
      theme.el),
    group('sound', t('settings.group.sound'), volume('effects', () => sound.play('move')), volume('music', () => {}), toggle('vibration')),
    ...part.map(({ id, options }) => group(id, t(`${id}.settings.title`), ...options.createSettings(app))),
    group('access', t('settings.group.access'), choice('verbosity', ['short', 'full']).el, choice('command', ['auto', 'on', 'off']).el),
    group('chat', t('settings.group.chat'), toggle('chat')),
    group('about', t('settings.group.about'), version, h('ul', { class: 'links' },
      h('li', null, h('a', { href: '/rules', text: t('nav.rules_long') })), h('li', null, h('a', { href: '/bots', text: t('nav.bots') })), h('li', null, h('a', { href: '/replay', text: t('nav.replay') }))))));

  bag.add(store.subscribe((state) => `${state.me?.user} ${state.me?.name} ${state.me?.guest} ${state.me?.avatar}`, writeName), store.subscribe((state) => state.settings, (all) => theme.set(all.theme)));
  writeName();
  let gone = false;
  bag.add(() => { gone = true; });
  api.get('version').then((about) => { if (!gone) version.textContent = t('settings.version', { version: about.version }); }, () => { version.textContent = t('settings.version', { version: '–' }); });
  return bag.empty;
}

function group(id, title, ...children) {
  return h('section', { class: 'card stack', 'aria-labelledby': `group-${id}` }, h('h2', { id: `group-${id}`, text: title }), ...children);
}
