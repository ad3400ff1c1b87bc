import { createSlider, createToggle } from '../ui/form/controls.js';
import { createSegmented } from '../ui/form/segmented.js';

/** Controls of the settings of this device, by their key. @param {import('../core/types.js').App} app */
export function createChoices({ t, i18n, settings }) {
  const own = (key) => ({ id: `set-${key}`, label: t(`settings.${key}`), value: settings.get(key) });
  return {
    toggle: (key) => createToggle({ ...own(key), hint: t(`settings.${key}_hint`), change: (on) => settings.set(key, on) }),
    /** @param {string} key @param {() => void} [then]  lets the new volume be heard */
    volume: (key, then = () => {}) => createSlider({ ...own(key), show: (value) => (value ? i18n.percent(value / 100) : t('settings.off')), change(value) {
      settings.set(key, value);
      then();
    } }),
    /** @param {string} key @param {string[]} values */
    choice: (key, values) => createSegmented({ ...own(key), options: values.map((value) => ({ value, label: t(`settings.${key}.${value}`) })), change: (value) => settings.set(key, value) }),
  };
}
