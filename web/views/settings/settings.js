import { createBag } from '../../core/dom.js';
import { createChoices } from '../../settings/choices.js';
import { mountFrame } from '../../settings/frame.js';
import { createGroup } from '../../settings/group.js';
import { createSegmented } from '../../ui/form/segmented.js';

/** The first screen of the settings: oneself, the way to each page, language and look. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, settings, store } = app;
  const bag = createBag();
  const theme = createChoices(app).choice('theme', ['auto', 'light', 'dark']);
  const lang = createSegmented({ id: 'set-lang', label: t('settings.lang'), value: settings.get('lang'), change: (value) => settings.set('lang', value),
    options: [{ value: 'auto', label: t('settings.lang.auto') }, { value: 'en', label: 'English', lang: 'en' }, { value: 'zh-Hant', label: '繁體中文', lang: 'zh-Hant' }] });
  bag.add(mountFrame(element, app, { body: [createGroup('look', t('settings.group.look'), lang.el, theme.el)] }), store.subscribe((state) => state.settings, (all) => theme.set(all.theme)));
  return bag.empty;
}
