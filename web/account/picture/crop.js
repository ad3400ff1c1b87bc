import { h } from '../../core/dom.js';
import { icon } from '../../ui/icon/icons.js';
import { LEAST, middle, resized, sizeAt, within, zoomOf } from './square.js';

/** Pixels of the canvas, which the layout shrinks. */
const SIDE = 512;
const PREVIEW = 96;
const STEP = 0.04;

/**
 * Tells whether the pixels of a canvas can be read as they were painted. Some browsers answer with noise, so that nobody is recognised by the way their machine paints; a
 * picture would become stripes.
 */
export function givesPixels() {
  const known = [[18, 52, 86], [254, 120, 10]];
  const context = h('canvas', { width: known.length, height: 1 }).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  known.forEach((colour, x) => {
    context.fillStyle = `rgb(${colour})`;
    context.fillRect(x, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, known.length, 1);
  // Invisible noise does no harm.
  return known.every((colour, x) => colour.every((value, channel) => Math.abs(data[4 * x + channel] - value) < 4));
}

/**
 * Lets somebody choose a square of a picture: by dragging, with two fingers, the wheel, the slider, or the keyboard (arrows, plus and minus).
 * @param {Pick<import('../../core/types.js').App, 't'>} app @param {ImageBitmap} image
 */
export function createCrop({ t }, image) {
  const { width, height } = image;
  const most = Math.min(width, height);
  let square = middle(width, height);
  /** The fingers that are down. */
  const fingers = /** @type {Map<number, {x: number, y: number}>} */ (new Map());

  const stage = h('canvas', { class: 'crop-stage', width: SIDE, height: SIDE, tabindex: '0', role: 'application', 'aria-label': t('account.crop'), 'aria-describedby': 'crop-how' });
  const preview = h('canvas', { class: 'crop-preview', width: PREVIEW, height: PREVIEW, role: 'img', 'aria-label': t('account.crop_preview') });
  const slider = h('input', { type: 'range', id: 'crop-zoom', min: '0', max: '1', step: '0.01', value: '0', disabled: most <= LEAST });

  const paint = (canvas) => {
    const context = canvas.getContext('2d');
    // Transparent parts become white on the server as well.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, square.x, square.y, square.size, square.size, 0, 0, canvas.width, canvas.height);
  };
  const set = (next) => {
    square = within(next, width, height);
    slider.value = String(zoomOf(square.size, most));
    slider.setAttribute('aria-valuetext', t('account.zoom_value', { n: Math.round(most / square.size * 100) }));
    paint(stage);
    paint(preview);
  };
  const move = (x, y) => set({ ...square, x: square.x + x, y: square.y + y });
  const zoom = (by) => set(resized(square, sizeAt(Math.min(1, Math.max(0, zoomOf(square.size, most) + by)), most)));

  slider.addEventListener('input', () => set(resized(square, sizeAt(Number(slider.value), most))));
  stage.addEventListener('keydown', (event) => {
    const step = square.size * STEP * (event.shiftKey ? 4 : 1);
    const act = { ArrowLeft: () => move(-step, 0), ArrowRight: () => move(step, 0), ArrowUp: () => move(0, -step), ArrowDown: () => move(0, step),
      '+': () => zoom(STEP), '=': () => zoom(STEP), '-': () => zoom(-STEP), _: () => zoom(-STEP) }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(-Math.sign(event.deltaY) * STEP);
  }, { passive: false });
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  stage.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const next = { x: event.clientX, y: event.clientY };
    const scale = square.size / stage.clientWidth;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(next.x - other.x, next.y - other.y);
      if (before > 0 && after > 0) set(resized(square, square.size * before / after));
    }
    // With two fingers each moves the picture by its half.
    const share = fingers.size;
    move((last.x - next.x) * scale / share, (last.y - next.y) * scale / share);
    fingers.set(event.pointerId, next);
  });
  for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));

  set(square);
  const nudge = (sign, name) => h('button', { type: 'button', class: 'icon-button', 'aria-label': t(`account.${name}`), on: { click: () => zoom(sign * STEP * 3) } }, name === 'zoom_in' ? icon('plus') : h('span', { 'aria-hidden': 'true', text: '−' }));
  return {
    el: h('div', { class: 'crop' }, h('div', { class: 'crop-view' }, stage, h('div', { class: 'crop-side' }, preview)),
      h('div', { class: 'crop-zoom' }, nudge(-1, 'zoom_out'), h('label', { for: 'crop-zoom', class: 'unseen', text: t('account.zoom') }), slider, nudge(1, 'zoom_in')),
      h('p', { id: 'crop-how', class: 'note', text: t('account.crop_how') })),
    focus: () => stage.focus(),
    /** The chosen square in whole pixels of the picture, as `x`, `y` and `size`. */
    get square() {
      const size = Math.max(1, Math.min(most, Math.floor(square.size)));
      return { x: Math.min(width - size, Math.round(square.x)), y: Math.min(height - size, Math.round(square.y)), size };
    },
    /**
     * The chosen square alone, at most so many pixels on each side. @param {number} side @returns {Promise<Blob | null>}
     */
    file(side) {
      const size = Math.max(1, Math.min(side, Math.round(square.size)));
      const canvas = h('canvas', { width: size, height: size });
      paint(canvas);
      return new Promise((resolve) => { canvas.toBlob(resolve, 'image/jpeg', 0.92); });
    },
  };
}
