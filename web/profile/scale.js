/**
 * Where the points of a plot lie.
 *
 * @typedef {{match: string, rating: number, deviation: number, ts: number}} Point
 */

/** Steps between the lines of a scale. */
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1000];
/** Most lines across a plot. */
const LINES = 5;

/**
 * Round values that span all ratings, the lowest first.
 * @param {Point[]} points at least one @returns {number[]}
 */
export function ticks(points) {
  const ratings = points.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((each) => Math.ceil(most / each) - Math.floor(least / each) < LINES) ?? 1000;
  const first = Math.floor(least / step) * step;
  const last = Math.max(first + step, Math.ceil(most / step) * step);
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => first + index * step);
}

/**
 * Points as parts of the plot: x from the first game to the last, y from the top. Games lie evenly, however long nothing was played between them.
 * @param {Point[]} points the oldest first @returns {{x: number, y: number}[]}
 */
export function placed(points) {
  const lines = ticks(points);
  const [low, high] = [lines[0], /** @type {number} */ (lines.at(-1))];
  return points.map(({ rating }, index) => ({ x: points.length === 1 ? 0.5 : index / (points.length - 1), y: (high - rating) / (high - low) }));
}
