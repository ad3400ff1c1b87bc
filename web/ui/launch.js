import { prefersLessMotion } from '../core/say/a11y.js';
import { kept } from '../core/device.js';
import { h, s } from '../core/dom.js';
import { createLaunch } from '../core/launch.js';

const STEP = 32;
const TILES = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => [column, row]));

/** A small board on which a piece takes two steps and a bar drops before it. It ends as it stands. */
const createScene = () => s('svg', { class: 'launch-scene', viewBox: '-10 -10 180 180', 'aria-hidden': 'true' },
  s('rect', { class: 'launch-frame', x: -8, y: -8, width: 172, height: 172, rx: 14 }),
  ...TILES.map(([column, row]) => s('rect', { class: 'launch-tile', x: column * STEP, y: row * STEP, width: 28, height: 28, rx: 4 })),
  s('g', { class: 'launch-piece' }, s('circle', { cx: 2 * STEP + 14, cy: 2 * STEP + 14, r: 10 }), s('circle', { class: 'launch-dot', cx: 2 * STEP + 14, cy: 2 * STEP + 14, r: 3.500 })),
  s('rect', { class: 'launch-bar', x: STEP, y: 2 * STEP - 5.500, width: 2 * STEP + 28, height: 7, rx: 3.500 }));

/** Shows the launch screen, unless it was seen today; resolves when it is gone. @param {import('../core/types.js').App} app */
export function launch(app) {
  const launching = createLaunch({ storage: kept, now: app.clock.now, calm: prefersLessMotion, path: () => location.pathname });
  if (!launching.isDue()) return undefined;
  launching.seen();
  return openLaunch(app);
}

/**
 * Covers the page until it is touched: the name, and a short animation. The page below gets ready meanwhile.
 * @param {import('../core/types.js').App} app
 */
function openLaunch({ t, i18n, sound, router }) {
  const start = h('button', { type: 'button', class: 'launch-start', text: t(i18n.press() === 'tap' ? 'launch.touch' : 'launch.press') });
  const el = h('dialog', { class: 'launch', 'aria-label': 'Palisade' }, createScene(), h('p', { class: 'launch-name', text: 'Palisade', 'aria-hidden': 'true' }), start);
  const uncover = router.cover(() => el.close());

  el.addEventListener('click', () => {
    el.close();
    sound.play('start');
  });
  // Any key does; Enter and Space press the button.
  el.addEventListener('keydown', (event) => { if (!['Enter', ' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape'].includes(event.key)) start.click(); });
  const closed = new Promise((resolve) => {
    el.addEventListener('close', () => {
      el.remove();
      uncover();
      resolve(undefined);
    });
  });
  document.body.append(el);
  el.showModal();
  start.focus();
  return closed;
}
