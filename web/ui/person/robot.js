import { s } from '../../core/dom.js';
import { INK, line } from '../features.js';

/** The background and the body of robots, one of each for an id. */
const TINTS = [['#e3c6bd', '#7b9fc9'], ['#d3ddcb', '#a98bbd'], ['#d0dbe8', '#c97a66'], ['#e0d2e6', '#85b089'], ['#f0e2c4', '#6fa8a6'], ['#cfe0df', '#d9a441']];

/**
 * The figure of a bot that is not of the house.
 * @param {import('./avatar.js').Who} who
 * @returns {SVGElement[]}
 */
export function drawRobot({ user }) {
  const [back, colour] = TINTS[[...user ?? ''].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TINTS.length];
  return [s('circle', { cx: 50, cy: 50, r: 50, fill: back }), ...robot(colour)];
}

/** @param {string} colour */
function robot(colour) {
  return [line('M50 30V18', INK, 4), s('circle', { cx: 50, cy: 16, r: 5, fill: '#d9a441' }), line('M41 78v12M59 78v12M37 91h7M56 91h7', INK, 4),
    s('rect', { x: 17, y: 44, width: 8, height: 18, rx: 4, fill: INK }), s('rect', { x: 75, y: 44, width: 8, height: 18, rx: 4, fill: INK }),
    s('rect', { x: 23, y: 30, width: 54, height: 48, rx: 10, fill: colour }), s('rect', { x: 31, y: 38, width: 38, height: 20, rx: 9, fill: INK }),
    s('circle', { cx: 42, cy: 48, r: 4.5, fill: '#fff' }), s('circle', { cx: 58, cy: 48, r: 4.5, fill: '#fff' }), line('M40 68h20', INK, 4), line('M46 65.500v5M54 65.500v5', colour, 2)];
}
