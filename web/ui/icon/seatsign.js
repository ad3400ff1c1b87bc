import { s } from '../../core/dom.js';

/** A figure round the middle with straight sides. @param {number[][]} points  in parts of the size */
const figure = (points) => (size) => `M${points.map(([x, y]) => `${round(x * size)} ${round(y * size)}`).join('L')}z`;
const round = (length) => Math.round(length * 100) / 100;
const disc = (size, part = 1) => `M${-size * part} 0a${size * part} ${size * part} 0 1 0 ${2 * size * part} 0a${size * part} ${size * part} 0 1 0 ${-2 * size * part} 0z`;
const star = Array.from({ length: 10 }, (_, index) => {
  const [angle, far] = [Math.PI * (index / 5 - 0.5), index % 2 === 0 ? 1.25 : 0.54];
  return [far * Math.cos(angle), far * Math.sin(angle) + 0.08];
});

/** Round, diamond, square, triangle, cross, star, ring, hourglass. */
const SHAPES = [
  disc,
  figure([[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]]),
  figure([[-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]]),
  figure([[0, -1.15], [1.15, 0.85], [-1.15, 0.85]]),
  figure([[-0.4, -1.1], [0.4, -1.1], [0.4, -0.4], [1.1, -0.4], [1.1, 0.4], [0.4, 0.4], [0.4, 1.1], [-0.4, 1.1], [-0.4, 0.4], [-1.1, 0.4], [-1.1, -0.4], [-0.4, -0.4]]),
  figure(star),
  (size) => `${disc(size, 1.1)}${disc(size, 0.5)}`,
  figure([[-1, -1.1], [1, -1.1], [0.3, 0], [1, 1.1], [-1, 1.1], [-0.3, 0]]),
];

/** The outline of a seat's sign. @param {number} seat @param {number} size  half of it, in units */
export const seatShape = (seat, size) => SHAPES[seat % SHAPES.length](size);

/** Seats are told apart by shape as well as by colour. @param {number} seat @param {number} size  half of it, in units */
export const createSeatMark = (seat, size) => s('path', { class: 'seat-mark', d: seatShape(seat, size), 'fill-rule': 'evenodd' });

/** The sign of a seat beside a name. */
export const createSeatSign = (seat) => s('svg', { class: `seat-sign seat${seat}`, viewBox: '-10 -10 20 20', 'aria-hidden': 'true' }, createSeatMark(seat, 8));
