/** The bonus for a pair found soon after its first card: five points at most, one less for each step of time. */

const MOST = 5;
/** Ms. */
const STEP = 1200;
/** Ms after which the bonus is gone. */
export const WHOLE = MOST * STEP;

/** @param {number} age  ms since the first card was shown */
export const bonusAt = (age) => Math.max(0, MOST - Math.floor(Math.max(0, age) / STEP));

/** The part of its time that is left, 0 to 1. With `steps` it falls with the points, for players who want less motion. @param {number} age @param {boolean} [steps] */
export const shareAt = (age, steps = false) => (steps ? bonusAt(age) / MOST : Math.min(1, Math.max(0, 1 - age / WHOLE)));
