import { at, both, box, dot, GREY, INK, line, mirrored, RED, shape, WHITE } from './brush.js';

const WIDTH = 7;

/** An arm on the right that hangs down. @param {Frame} body */
const hanging = ({ arm: [x, y], deep }) => line(`M${47 + x} ${y}q9 3 9 14`, deep, WIDTH);
/** An arm on the right that is held up; its hand. @param {Frame} body @returns {[number, number]} */
const hand = ({ arm: [x, y] }) => [59 + x, y - 15];
const raised = (body) => line(`M${47 + body.arm[0]} ${body.arm[1] + 2}Q${hand(body)[0] + 1} ${body.arm[1] + 2} ${hand(body).join(' ')}`, body.deep, WIDTH);

/** @param {number} x @param {number} y */
const wing = (x, y) => [shape(`M${46 + x} ${y - 8}c6-14 20-16 24-12c3 4-1 8-2 9c3 1 3 6-2 8c2 3-1 7-6 6c0 5-10 8-16 3z`, WHITE, { stroke: '#b9b0c2', 'stroke-width': 1.4, 'stroke-linejoin': 'round' }), line(`M${52 + x} ${y - 6}q6-6 13-6M${52 + x} ${y}q5-3 10-2`, '#b9b0c2', 1.4)];

/**
 * The parts of arms that lie behind the body, and those in front of it.
 * @typedef {import('./body.js').Frame} Frame
 * @typedef {{behind?: SVGElement[], front?: SVGElement[]}} Arms
 * @type {((body: Frame) => Arms)[]}
 */
const ARMS = [
  // Hanging
  (body) => ({ behind: both(() => [hanging(body)]) }),
  // Waving
  (body) => {
    const [x, y] = hand(body);
    return { behind: [...mirrored([hanging(body)]), raised(body), line(`M${x + 5} ${y - 6}q4 3 4 8`, body.deep, 2, { opacity: 0.7 })] };
  },
  // Cheering
  (body) => ({ behind: both(() => [raised(body)]) }),
  // On the hips
  (body) => {
    const { arm: [x, y], deep } = body;
    return { behind: both(() => [line(`M${47 + x} ${y - 3}q14 3 12 9q-2 5-14 8`, deep, 6.4)]) };
  },
  // Holding a heart, below the mouth also where the shoulders are high
  (body) => {
    const { arm: [x, y], neck: [neck], deep } = body;
    const low = Math.max(y, neck - 11);
    return { front: [shape(`M50 ${low + 26}c-4-3.500-10.500-7-10.500-13a5.500 5.500 0 0 1 10.500-2.500a5.500 5.500 0 0 1 10.500 2.500c0 6-6.500 9.500-10.500 13z`, '#d93f55', { stroke: '#a92b41', 'stroke-width': 1 }), line(`M43 ${low + 12.5}q.500-2 2.500-2.500`, '#f7a6b0', 2),
      ...both(() => [line(`M${50 + x - 2} ${y}q6 ${low - y + 12}-${x - 10} ${low - y + 16}`, deep, 6)])] };
  },
  // With a balloon
  (body) => {
    const [x, hold] = hand(body);
    // Stays within the round picture at every position of the hand.
    const y = Math.max(hold, 42);
    return { behind: [...mirrored([hanging(body)]), raised(body), line(`M${x} ${hold}Q${x + 2} ${y - 7} ${x - 4} ${y - 15}`, GREY, 1.3), shape(`M${x - 4} ${y - 14}l-2.500 3h5z`, RED), shape(`M${x - 4} ${y - 34}a9 10 0 0 1 0 20a9 10 0 0 1 0-20z`, RED), line(`M${x - 9} ${y - 26}q1-4 4-5`, '#f4b3a6', 2)] };
  },
  // Wings
  ({ arm: [wide, y] }) => ({ behind: both(() => wing(Math.min(wide, 26), y)) }),
  // Pincers
  (body) => {
    const [x, y] = hand(body);
    return { behind: both(() => [raised(body), at(x, y - 4, [shape('M0 8C-7 8-9 2-8-3-7-8-3-10-2-9L0-2l2-7c1-1 5 1 6 6 1 5-1 11-8 11z', RED, { stroke: '#8f3427', 'stroke-width': 1.2, 'stroke-linejoin': 'round' }), line('M-5-3q0-2 1.500-3', '#f1a796', 1.6)], 10)]) };
  },
  // With a die
  (body) => {
    const { arm: [x, y] } = body;
    return { behind: [...mirrored([raised(body)]), line(`M${47 + x} ${y}q9 2 10 8`, body.deep, WIDTH)], front: [at(59 + x, y + 11, [box(-8, -8, 16, 16, 4, WHITE, { stroke: INK, 'stroke-width': 1.6 }), ...[[-3.6, -3.6], [0, 0], [3.6, 3.6], [3.6, -3.6], [-3.6, 3.6]].map(([a, b]) => dot(a, b, 1.6, INK))], 14), dot(52 + x, y + 14, 3.6, body.deep)] };
  },
];

/** @param {number} number @param {Frame} body @returns {Arms} */
export const drawArms = (number, body) => ARMS[number - 1](body);

