/**
 * A figure that a player has put together: one number for each part, and for the background. It travels as `d1-3-4-2-1-0-7`.
 * @typedef {'back' | 'body' | 'eyes' | 'mouth' | 'arms' | 'accessory' | 'legs'} Part
 * @typedef {Record<Part, number>} Design
 */

/** The parts in the order of the text: the largest number of each, and whether it may be left out as number 0. */
export const PARTS = Object.freeze(/** @type {{part: Part, most: number, free: boolean}[]} */ ([
  { part: 'back', most: 12, free: false },
  { part: 'body', most: 9, free: false },
  { part: 'eyes', most: 9, free: false },
  { part: 'mouth', most: 9, free: true },
  { part: 'arms', most: 9, free: false },
  { part: 'accessory', most: 9, free: true },
  { part: 'legs', most: 9, free: true },
]));

/** The numbers of a part, "none" first. @param {Part} part @returns {number[]} */
export function choices(part) {
  const { most, free } = PARTS.find((each) => each.part === part) ?? PARTS[0];
  return Array.from({ length: most + (free ? 1 : 0) }, (_, index) => index + (free ? 0 : 1));
}

/** A design, or null for a text that is none this page knows. @param {string | null | undefined} text @returns {Design | null} */
export function read(text) {
  if (!/^d\d+(-\d+){6}$/.test(text ?? '')) return null;
  const numbers = String(text).slice(1).split('-').map(Number);
  if (!PARTS.every(({ part }, index) => choices(part).includes(numbers[index]))) return null;
  return /** @type {Design} */ (Object.fromEntries(PARTS.map(({ part }, index) => [part, numbers[index]])));
}

/** @param {Design} design */
export const write = (design) => `d${PARTS.map(({ part }) => design[part]).join('-')}`;

/** Any design. @param {() => number} random from 0 to 1 @returns {Design} */
export function randomise(random) {
  const pick = (part) => {
    const all = choices(part);
    return all[Math.floor(random() * all.length)];
  };
  return /** @type {Design} */ (Object.fromEntries(PARTS.map(({ part }) => [part, pick(part)])));
}
