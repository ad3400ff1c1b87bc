import { h } from '../core/dom.js';
import { icon } from './icon/icons.js';

/**
 * Soft music for a screen that is read, not played. It never begins without having been asked for, once for all such screens.
 * @param {import('../core/types.js').App} app
 */
export function createSoftMusic({ t, sound, settings }) {
  const el = h('button', { type: 'button', class: 'button plain soft-music', 'aria-pressed': 'false', on: { click: turn } }, icon('note'), h('span', { text: t('sound.soft') }));

  function draw() { el.setAttribute('aria-pressed', String(settings.get('quiet'))); }

  function turn() {
    settings.set('quiet', !settings.get('quiet'));
    draw();
    sound.soft(true);
  }

  draw();
  sound.soft(true);
  return { el, destroy: () => sound.soft(false) };
}
