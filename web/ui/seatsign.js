import { s } from '../core/dom.js';

/** Seats are told apart by shape as well as by colour: round, diamond, square, triangle. @param {number} seat @param {number} size  half of it, in units */
export function createSeatMark(seat, size) {
  const d = [
    `M${-size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`,
    `M0 ${-1.15 * size}L${1.15 * size} 0 0 ${1.15 * size} ${-1.15 * size} 0z`,
    `M${-0.88 * size} ${-0.88 * size}h${1.76 * size}v${1.76 * size}h${-1.76 * size}z`,
    `M0 ${-1.15 * size}L${1.15 * size} ${0.85 * size}H${-1.15 * size}z`,
  ][seat];
  return s('path', { class: 'seat-mark', d });
}

/** The sign of a seat beside a name. */
export const createSeatSign = (seat) => s('svg', { class: `seat-sign seat${seat}`, viewBox: '-10 -10 20 20', 'aria-hidden': 'true' }, createSeatMark(seat, 8));
