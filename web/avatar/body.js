import { at, line, oval, shape, star } from './brush.js';

/**
 * The places of the other parts of a figure on its body.
 * @typedef {object} Frame
 * @property {string} fill @property {string} deep  shade and limbs @property {string} soft  light
 * @property {number} top  where a hat sits @property {number} brim  half as wide as the head there
 * @property {number} face  height of the eyes @property {number} ear  half as wide as the head at the eyes
 * @property {[number, number]} neck  height, and half as wide as the body there
 * @property {[number, number]} arm  from the middle to the right shoulder, and its height
 * @property {number} hem  height of the hips
 * @property {() => SVGElement[]} draw
 */

/** @type {Frame[]} */
export const BODIES = [
  {
    fill: '#d9765c', deep: '#b95c45', soft: '#f0a58c', top: 24, brim: 15, face: 44, ear: 23, neck: [70, 24], arm: [22, 59], hem: 78,
    draw() {
      return [shape('M50 21c15 0 24 11 24 27v16c0 12-8 17-24 17s-24-5-24-17V48c0-16 9-27 24-27z', this.fill),
        shape('M26 60v4c0 12 8 17 24 17s24-5 24-17v-4c-1 10-9 14-24 14s-23-4-24-14z', this.deep), line('M33 38q3-8 9-10', this.soft, 3.5)];
    },
  },
  {
    fill: '#7fa6d6', deep: '#5f87bb', soft: '#b4cff0', top: 24, brim: 15, face: 43, ear: 23, neck: [68, 25], arm: [23, 57], hem: 77,
    draw() {
      return [shape('M50 20c16 0 25 11 25 27v35c-3 4-6 4-8.500-.500c-2.500-4-5.500-4-8 0c-3 5-14 5-17 0c-2.500-4-5.500-4-8 0c-2.500 4.500-5.500 4.500-8.500.500V47c0-16 9-27 25-27z', this.fill),
        shape('M75 66v16c-3 4-6 4-8.500-.500c-2.500-4-5.500-4-8 0c-3 5-14 5-17 0c-2.500-4-5.500-4-8 0c-2.500 4.500-5.500 4.500-8.500.500V66c4 7 12 10 25 10s21-3 25-10z', this.deep, { opacity: 0.75 }), line('M32 38q3-9 10-11', this.soft, 3.5)];
    },
  },
  {
    fill: '#7cb487', deep: '#5c9468', soft: '#aed8b3', top: 26, brim: 18, face: 45, ear: 26, neck: [70, 26], arm: [25, 58], hem: 78,
    draw() {
      return [shape('M38 24h24q14 0 14 14v29q0 14-14 14H38q-14 0-14-14V38q0-14 14-14z', this.fill),
        shape('M24 62v5q0 14 14 14h24q14 0 14-14v-5q0 12-14 12H38q-14 0-14-12z', this.deep), line('M30 40v-2q0-8 8-8h2', this.soft, 3.5)];
    },
  },
  {
    fill: '#e7b53f', deep: '#c69222', soft: '#f8db86', top: 27, brim: 9, face: 46, ear: 24, neck: [69, 19], arm: [29, 48], hem: 75,
    draw() {
      return [at(50, 54, [shape(star(31, 18), this.fill, { stroke: this.fill, 'stroke-width': 11, 'stroke-linejoin': 'round' })]),
        at(50, 54, [shape(star(25, 15), this.soft, { opacity: 0.35, stroke: this.soft, 'stroke-width': 5, 'stroke-linejoin': 'round' })]), line('M46 29l3-6', this.soft, 3.5)];
    },
  },
  {
    fill: '#57aeb0', deep: '#3f8f92', soft: '#9bd6d5', top: 30, brim: 13, face: 49, ear: 23, neck: [75, 20], arm: [24, 63], hem: 79,
    draw() {
      return [shape('M50 13c2 11 26 25 26 46 0 14-11 22-26 22s-26-8-26-22c0-21 24-35 26-46z', this.fill),
        shape('M24 59c0 14 11 22 26 22s26-8 26-22c-2 10-11 15-26 15s-24-5-26-15z', this.deep), line('M34 48q3-7 8-12', this.soft, 3.5)];
    },
  },
  {
    fill: '#b2bd57', deep: '#8f9b38', soft: '#dbe39a', top: 25, brim: 12, face: 43, ear: 19, neck: [66, 27], arm: [26, 62], hem: 79,
    draw() {
      return [line('M50 23q0-5 3-8', '#7a5a3c', 3.5), shape('M53 18q3-8 12-7-2 9-12 7z', '#6f9c5a'),
        shape('M50 21c11 0 17 7 18 17 1 9 11 14 11 26 0 12-12 17-29 17s-29-5-29-17c0-12 10-17 11-26 1-10 7-17 18-17z', this.fill),
        shape('M21 63c0 13 12 18 29 18s29-5 29-18c-2 8-12 11-29 11s-27-3-29-11z', this.deep), line('M38 36q2-6 7-8', this.soft, 3.5)];
    },
  },
  {
    fill: '#b598d4', deep: '#9276b5', soft: '#dccbee', top: 26, brim: 14, face: 46, ear: 26, neck: [70, 25], arm: [27, 58], hem: 77,
    draw() {
      return [shape('M35 81a12 12 0 0 1-12-14a13 13 0 0 1 2-22a14 14 0 0 1 13-18a14 14 0 0 1 24 0a14 14 0 0 1 13 18a13 13 0 0 1 2 22a12 12 0 0 1-12 14q-4 2-7.500-1q-3.500 3-7.500 0q-4 3-7.500 0q-4 3-7.500 1z', this.fill),
        shape('M23 67a12 12 0 0 0 12 14q3.500 2 7.500-1q3.500 3 7.500 0q4 3 7.500 0q3.500 3 7.500 1a12 12 0 0 0 12-14q-5 8-12 5q-7 4-15 1q-8 3-15-1q-7 3-12-5z', this.deep, { opacity: 0.8 }), line('M30 41q-1-7 7-9', this.soft, 3.5)];
    },
  },
  {
    fill: '#a99788', deep: '#86766a', soft: '#d6c7ba', top: 28, brim: 12, face: 46, ear: 24, neck: [70, 24], arm: [23, 60], hem: 78,
    draw() {
      return [line('M68 76q17 3 16-12 0-6-5-6', this.deep, 5.5),
        shape('M25 50V22c0-4 4-5 6.500-2.500L42 29q8-2 16 0l10.500-9.500C71 17 75 18 75 22v39c0 14-9 20-25 20s-25-6-25-20z', this.fill),
        shape('M29.500 32v-7l6.500 5.500zM70.500 32v-7L64 30.500z', '#e3a39a'),
        shape('M25 58v3c0 14 9 20 25 20s25-6 25-20v-3c-1 11-9 16-25 16s-24-5-25-16z', this.deep), line('M46 34v-4M50 35v-5M54 34v-4', this.deep, 2.5)];
    },
  },
  {
    fill: '#e58aa4', deep: '#c4667f', soft: '#f8bccb', top: 27, brim: 10, face: 46, ear: 25, neck: [70, 22], arm: [25, 57], hem: 78,
    draw() {
      const stroke = { stroke: this.fill, 'stroke-width': 6, 'stroke-linejoin': 'round' };
      return [shape('M50 23 75 46 66 78H34L25 46z', this.fill, stroke), shape('M50 20 24 44l-2 2 12 6 16-10z', this.soft, { opacity: 0.6 }), shape('M50 20 76 44l2 2-12 6-16-10z', this.soft, { opacity: 0.25 }),
        shape('M32 70h36l-1.500 9q-.5 2-2.500 2H36q-2 0-2.500-2z', this.deep, { opacity: 0.7 })];
    },
  },
];

/** @param {Frame} body */
export const drawBody = (body) => body.draw();

/** Rosy cheeks, under the eyes. @param {Frame} body */
export const drawCheeks = ({ face, ear }) => [-1, 1].map((side) => oval(50 + side * (ear - 7), face + 10, 4, 2.6, '#f2637c', { opacity: 0.5 }));

/** The ground. @param {number} legs */
export const drawShadow = (legs) => [oval(50, 94, legs ? 24 : 18, 2.6, '#000', { opacity: 0.16 })];
