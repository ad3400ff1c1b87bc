import { both, box, dot, GOLD, GREY, INK, line, RED, shape, WHITE } from './brush.js';

/** @typedef {import('./body.js').Frame} Frame */

const leg = ({ hem, deep }, foot, width = 5.5) => line(`M59 ${hem}V${foot}`, deep, width);

/** @type {((body: Frame) => SVGElement[])[]} */
const LEGS = [
  // Thin legs with bare feet
  (body) => both(() => [leg(body, 90), line('M59 91.500h6', body.deep, 5.5)]),
  // Shoes
  (body) => both(() => [leg(body, 87, 6), shape('M54 94c-1-6 0-9 4-9 3 0 4 3 7 4 4 1 5 3 5 5z', '#8a5a3e'), line('M54.500 93.300h15', '#f2ead9', 1.6)]),
  // Wheels
  ({ hem, deep }) => [line(`M38 ${hem + 4}h24`, deep, 7), ...[38, 62].flatMap((x) => [dot(x, 88, 7, INK, { stroke: GREY, 'stroke-width': 1 }), dot(x, 88, 3.4, '#e9e2d6'), dot(x, 88, 1.3, INK)])],
  // Rain boots
  (body) => both(() => [leg(body, 86, 6), shape('M54 82h9.500v5.500c4 .500 7 2 7 5.500q0 1.500-1.500 1.500H55.500Q54 94.500 54 93z', GOLD), box(53, 80.5, 11.5, 3.6, 1.8, '#f6d98a'), line('M54.500 93.800h15.500', '#a67818', 1.6)]),
  // Running shoes
  (body) => both(() => [leg(body, 87, 6), box(55.5, 83, 7, 5, 1.5, WHITE), shape('M53.500 92v-4.500q2-1.500 5-.500c3 .500 4.500 1.500 7 2.500 3.500.800 5 1.500 5 4z', RED), box(53, 91.5, 18, 3.4, 1.7, WHITE, { stroke: '#cdbfb0', 'stroke-width': 0.8 }), line('M60 88.500l2-1.500M62.500 90l2-1.500', WHITE, 1.3)]),
  // Bird's feet
  ({ hem }) => both(() => [line(`M59 ${hem}v12M59 ${91}l-5 2.500M59 91l.500 3M59 91l6 2.500`, '#e0852f', 3.6)]),
  // Tentacles
  ({ hem, fill, deep }) => [...both(() => [line(`M68 ${hem - 4}q3 8 4 12 1 4 6 2`, deep, 6)]), ...both(() => [line(`M56 ${hem - 1}q0 7 2 11 2 4 7 2`, fill, 6.5)])],
  // Skateboard
  (body) => [...both(() => [leg(body, 86, 6)]), ...[37, 63].flatMap((x) => [dot(x, 93.5, 4, INK, { stroke: GREY, 'stroke-width': 0.8 }), dot(x, 93.5, 1.5, '#e9e2d6')]), shape('M23 84.500q2.500 3 6 3h42q3.500 0 6-3 2.500 2 .500 4-2.500 3-6.500 3H29q-4 0-6.500-3-2-2 .500-4z', RED), line('M34 89.500h32', '#f3d36a', 1.6)],
  // Rocket fire
  ({ hem }) => [box(39, hem - 1, 22, 5, 2.4, '#6d6678'), shape(`M40.500 ${hem + 4}h19c2 8-5 9-6 17-3-2-4-4-4.500-6-1 2-2 3-3.500 4-1-7-7-8-5-15z`, '#ea7a2f'), shape(`M44.500 ${hem + 4}h11c1 5-3.500 6-4.500 11-2-2-2.500-3-3-4.500-3-1.500-4.500-3-3.500-6.500z`, '#f8d44e')],
];

/** @param {number} number @param {Frame} body */
export const drawLegs = (number, body) => (number ? LEGS[number - 1](body) : []);
