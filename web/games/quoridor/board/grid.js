import { createBag, h, setAttribute } from '../../../core/dom.js';
import { latinKey } from '../../../core/say/shortcut.js';
import { place, SIZE, squareAt } from './geometry.js';

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The board for keyboards and screen readers: 9 rows of 9 buttons over the picture, one of them a tab stop. Pointers fall
 * through. Buttons are kept by their place on the screen, so arrows go where they point even when the board is turned.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {() => number} props.turns
 * @param {(square: [number, number]) => void} props.choose  Enter or space on a square
 * @param {(key: string, square: [number, number]) => boolean} props.key  any other key; true when it was used
 * @param {(step: [number, number]) => boolean} props.steer  an arrow; true when a wall is moved with it instead of the focus
 */
export function createGrid({ label, turns, choose, key, steer }) {
  const bag = createBag();
  const buttons = Array.from({ length: SIZE * SIZE }, (_, index) => h('button', {
    type: 'button', role: 'gridcell', class: 'grid-square', tabindex: index === 40 ? 0 : -1, data: { index: String(index) },
  }));
  const rows = Array.from({ length: SIZE }, (_, row) => h('div', { role: 'row', class: 'grid-row' }, ...buttons.slice(row * SIZE, row * SIZE + SIZE)));
  const el = h('div', { role: 'grid', class: 'board-grid', 'aria-label': label }, ...rows);
  let stop = 40;

  const squareOf = (index) => /** @type {[number, number]} */ (squareAt([index % SIZE, Math.floor(index / SIZE)], turns()));
  const indexOf = (square) => {
    const [column, row] = place(square, turns());
    return row * SIZE + column;
  };

  function moveStop(index, focus) {
    buttons[stop].tabIndex = -1;
    stop = index;
    buttons[stop].tabIndex = 0;
    if (focus) buttons[stop].focus({ preventScroll: true });
  }

  function arrow([dx, dy]) {
    if (steer([dx, dy])) return;
    const [column, row] = [stop % SIZE + dx, Math.floor(stop / SIZE) + dy];
    if (column >= 0 && row >= 0 && column < SIZE && row < SIZE) moveStop(row * SIZE + column, true);
  }

  bag.on(el, 'keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const used = ARROWS[event.key] ? (arrow(ARROWS[event.key]), true) : event.key === 'Enter' || event.key === ' ' ? (choose(squareOf(stop)), true) : key(latinKey(event), squareOf(stop));
    if (used) event.preventDefault();
  });
  bag.on(el, 'focusin', (event) => moveStop(Number(/** @type {HTMLElement} */ (event.target).dataset.index), false));
  // A screen reader presses without keys.
  bag.on(el, 'click', (event) => {
    const index = /** @type {HTMLElement} */ (event.target).closest('button')?.dataset.index;
    if (index !== undefined && event.detail === 0) choose(squareOf(Number(index)));
  });

  return {
    el,
    /** @param {(square: [number, number]) => string} describe */
    set(describe) {
      buttons.forEach((button, index) => setAttribute(button, 'aria-label', describe(squareOf(index))));
    },
    focus: (square) => moveStop(indexOf(square), true),
    /** Moves the tab stop, unless the focus is on the grid. */
    rest(square) { if (!el.contains(document.activeElement)) moveStop(indexOf(square), false); },
    get focused() { return el.contains(document.activeElement); },
    destroy: bag.empty,
  };
}
