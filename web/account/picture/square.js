/**
 * A square of a picture, in its pixels.
 * @typedef {{x: number, y: number, size: number}} Square
 */

/** The smallest square that may be chosen, or all of a smaller picture. */
export const LEAST = 64;

/** @param {number} width @param {number} height @returns {Square} */
export function middle(width, height) {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

/** The nearest square that lies in the picture. @param {Square} square @param {number} width @param {number} height @returns {Square} */
export function within({ x, y, size }, width, height) {
  const most = Math.min(width, height);
  const fit = Math.min(most, Math.max(Math.min(LEAST, most), size));
  return { x: Math.min(width - fit, Math.max(0, x)), y: Math.min(height - fit, Math.max(0, y)), size: fit };
}

/** Another size about the same middle. @param {Square} square @param {number} size @returns {Square} */
export const resized = ({ x, y, size: old }, size) => ({ x: x + (old - size) / 2, y: y + (old - size) / 2, size });

/** The size for a place of the slider from 0, all, to 1, the smallest: equal steps look equal. @param {number} zoom @param {number} most */
export const sizeAt = (zoom, most) => most * (Math.min(LEAST, most) / most) ** zoom;

/** @param {number} size @param {number} most */
export const zoomOf = (size, most) => (most <= LEAST ? 0 : Math.log(size / most) / Math.log(LEAST / most));
