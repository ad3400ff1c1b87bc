import { h } from '../core/dom.js';
import { createSign, SIGNS } from './signs.js';

/**
 * One of the twelve signs, or none.
 * @param {import('../core/types.js').App} app @param {{value: string | null, change: () => void}} props
 */
export function createZodiacPicker({ t }, { value, change }) {
  const inputs = [null, ...SIGNS].map((sign) => h('input', { type: 'radio', name: 'zodiac', id: `zodiac-${sign ?? 'none'}`, value: sign ?? '', checked: sign === value, on: { change } }));
  const el = h('fieldset', { class: 'signs' }, h('legend', { text: t('profile.zodiac') }), h('div', { class: 'signs-grid' },
    ...inputs.map((input) => h('span', { class: 'sign' }, input, h('label', { for: input.id }, createSign(input.value || 'none'), h('span', { text: t(`profile.zodiac.${input.value || 'none'}`) }))))));
  return { el, value: () => inputs.find((input) => input.checked)?.value || null };
}
