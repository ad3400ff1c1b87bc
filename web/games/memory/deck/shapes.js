import { BLUE, GOLD, LEAF, MOSS, ORANGE, oval, PLUM, RED, ROSE, SKY, TEAL } from './pen.js';

const star = Array.from({ length: 10 }, (_, index) => {
  const [angle, far] = [Math.PI * (index / 5 - 0.5), index % 2 === 0 ? 18.5 : 8.2];
  return `${(24 + far * Math.cos(angle)).toFixed(1)} ${(25 + far * Math.sin(angle)).toFixed(1)}`;
}).join('L');
const waves = [16, 31].map((y) => `M6.5 ${y}c6-9.5 11.5-9.5 17.5 0s11.5 9.5 17.5 0`).join('');

/** Plain figures. @type {Record<string, import('./pen.js').Layer[]>} */
export const SHAPES = {
  circle: [[oval(24, 24, 16.5), RED]],
  square: [['M11 8.5h26a2.5 2.5 0 0 1 2.5 2.5v26a2.5 2.5 0 0 1-2.5 2.5h-26a2.5 2.5 0 0 1-2.5-2.5v-26a2.5 2.5 0 0 1 2.5-2.5z', BLUE]],
  triangle: [['M24 7.5 42 39.5H6z', LEAF]],
  star: [[`M${star}z`, GOLD]],
  heart: [['M24 41.5C11 33 6 26 6 18.5A9.3 9.3 0 0 1 24 14.5a9.3 9.3 0 0 1 18 4C42 26 37 33 24 41.5z', ROSE]],
  moon: [['M29 6.5a18 18 0 1 0 13 25.5A15.5 15.5 0 0 1 29 6.5z', PLUM]],
  cross: [['M17.5 7h13v10.5H41v13H30.5V41h-13V30.5H7v-13h10.5z', TEAL]],
  ring: [[`${oval(24, 24, 17)}M15.5 24a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1-17 0z`, ORANGE]],
  drop: [['M24 5.5c6 9 13.5 16.5 13.5 24a13.5 13.5 0 0 1-27 0c0-7.5 7.5-15 13.5-24z', SKY]],
  bolt: [['M28.5 4.5 9.5 27.5h11.5l-3.5 16 21-24H26z', GOLD]],
  arrow: [['M24 6 41.5 24.5H31V42H17V24.5H6.5z', MOSS]],
  wave: [[waves, null, 10], [waves, null, 6.6, SKY]],
};
