import { at, both, box, dot, GOLD, GREY, INK, line, oval, RED, shape, star } from './brush.js';

/** @typedef {import('./body.js').Frame} Frame */

/** @type {((body: Frame) => SVGElement[])[]} */
const ACCESSORIES = [
  // Bow tie
  ({ neck: [y] }) => [shape(`M50 ${y}c-4-1-9-6-11-5q-2 5 0 10c2 1 7-4 11-5c4 1 9 6 11 5q2-5 0-10c-2-1-7 4-11 5z`, RED, { stroke: '#8f3427', 'stroke-width': 1.2 }), box(47.2, y - 3, 5.6, 6, 2, '#8f3427')],
  // Crown
  ({ top }) => [at(50, top, [shape('M-15 3-17-12q0-1 1-.500l7.500 5L-.800-16q.800-1 1.600 0L8.500-7.500l7.500-5q1-.500 1 .500L15 3q-15 4-30 0z', GOLD, { stroke: '#b07f1c', 'stroke-width': 1.2, 'stroke-linejoin': 'round' }), dot(0, -2.5, 2.4, '#c8405a'), dot(-8.5, -2, 1.8, '#4f8fc0'), dot(8.5, -2, 1.8, '#4f8fc0'), ...[[-16.5, -12], [0, -16], [16.5, -12]].map(([x, y]) => dot(x, y, 2, '#f6d98a'))])],
  // Captain's cap
  ({ top }) => [at(50, top, [shape('M-15 1c-7-6-7-13-2-14q17-7 34 0c5 1 5 8-2 14z', '#34508a', { stroke: '#8ea3cf', 'stroke-width': 1 }), shape('M-15-1h30l1 5q-16-3-32 0z', '#f2ead9'), shape('M-17 4q17-7 34 0c-2 4-7 4.500-17 4.500S-15 8-17 4z', INK, { stroke: GREY, 'stroke-width': 0.8 }), at(0, -7, [shape(star(4.6, 2.1), GOLD)])])],
  // Party hat
  ({ top }) => [at(50, top, [shape('M-12 4 0-20 12 4q-12 4-24 0z', '#7d62b0'), line('M-6.500-6.500 3-13M-10.500 1.500 9-2', '#f3d36a', 3), dot(0, -20, 4, '#f3d36a'), dot(-1.2, -21.2, 1.2, '#fff')], 8)],
  // Scarf
  ({ neck: [y, wide] }) => [shape(`M${52} ${y + 1}l9 1 2 17q-4 2-9 0z`, '#a83f35'), line(`M55 ${y + 16}v4M58 ${y + 17}v4M61 ${y + 16}v4`, '#a83f35', 1.6), shape(`M${50 - wide - 1.5} ${y - 4}q${wide + 1.5} 8 ${2 * wide + 3} 0q2.500 3 0 8q-${wide + 1.5} 8-${2 * wide + 3} 0q-2.500-5 0-8z`, RED), line(`M${50 - wide + 5} ${y - 1.5}l-1.500 8M${50 - wide / 3} ${y + 1}l-.500 7.500M${50 + wide / 3} ${y + 1}l.500 7.500M${50 + wide - 5} ${y - 1.5}l1.500 8`, '#f1c9b8', 2)],
  // Flower
  ({ top, brim }) => [at(50 + brim * 0.95, top + 1, [shape('M-2 6q-9 1-11 8 8 2 12-5z', '#5c9468'), ...[0, 72, 144, 216, 288].map((turn) => at(0, 0, [oval(0, -6.2, 4.6, 5, '#f39ab5', { stroke: '#d8698c', 'stroke-width': 0.8 })], turn)), dot(0, 0, 4, '#f6d04d')])],
  // Headphones
  ({ top, face, ear }) => [line(`M${50 - ear} ${face}C${48 - ear} ${top - 14} ${52 + ear} ${top - 14} ${50 + ear} ${face}`, '#5d5668', 4), ...both(() => [box(46.5 + ear, face - 8, 8.5, 17, 4, '#3f7fb5', { stroke: INK, 'stroke-width': 1.4 }), box(44.5 + ear, face - 6, 3.5, 13, 1.7, INK)])],
  // Woolly hat
  ({ top, brim }) => [at(50, top + 1, [shape(`M${-brim - 2} 3C${-brim - 1}-19 ${brim + 1}-19 ${brim + 2} 3z`, '#3f8f92'), line(`M${-brim / 2} -1Q${-brim / 2}-9-2-13M${brim / 2} -1Q${brim / 2}-9 2-13M0-1V-13`, '#2f7073', 1.6), box(-brim - 4, -1, 2 * brim + 8, 8, 4, '#f2ead9', { stroke: '#cfc2ab', 'stroke-width': 0.8 }), line(`M${-brim + 1} 1v4M${-brim / 3} 1v4M${brim / 3} 1v4M${brim - 1} 1v4`, '#cfc2ab', 1.5), dot(0, -16, 5, '#f2ead9', { stroke: '#cfc2ab', 'stroke-width': 0.8 })])],
  // Top hat
  ({ top }) => [at(50, top, [shape('M-12 3-13.500-19q13.500-4 27 0L12 3z', '#4a4355', { stroke: GREY, 'stroke-width': 0.8 }), shape('M-12.300-3.500h24.600L12 3h-24z', RED), oval(0, 3.5, 20, 3.8, '#4a4355', { stroke: GREY, 'stroke-width': 0.8 }), line('M-10-16l.600 9', '#6a6276', 2)], -5)],
];

/** @param {number} number @param {Frame} body */
export const drawAccessory = (number, body) => (number ? ACCESSORIES[number - 1](body) : []);
