import { h } from '../core/dom.js';
import { createSlider, createToggle } from '../ui/form/controls.js';

/** The years that the slider reaches back. */
const YEARS = 100;
/** The age at which it stands before it is moved. */
const MIDDLE = 30;

/**
 * The year of birth, which may be kept to oneself.
 * @param {import('../core/types.js').App} app @param {{value: number | null, year: number, change: () => void}} props  `year`: the present one
 */
export function createBirthYear({ t }, { value, year, change }) {
  let shown = value !== null;
  let chosen = value ?? year - MIDDLE;
  const slider = createSlider({
    id: 'birth-year', label: t('profile.birth_year'), value: chosen, min: year - YEARS, max: year, step: 1, show: (born) => t('profile.born', { year: born, age: t('profile.age', { n: year - born }) }),
    change(born) {
      chosen = born;
      change();
    },
  });
  const toggle = createToggle({ id: 'birth-shown', label: t('profile.show_age'), hint: t('profile.show_age_hint'), value: shown, change(on) {
    shown = on;
    slider.el.hidden = !on;
    change();
  } });
  slider.el.hidden = !shown;
  return { el: h('div', { class: 'stack birth' }, toggle.el, slider.el), value: () => (shown ? chosen : null) };
}
