/**
 * A figure that a player has put together: one number for each part, and for the background. It travels as `d1-3-4-2-1-0-7`,
 * with a background of a colour of one's own as `dx3fa2c0-3-4-2-1-0-7`.
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

/** The number of a background of one's own is its colour, 24 bits of red, green and blue, plus this. */
export const OWN = 0x1000000;

/** The numbers of a part, "none" first. @param {Part} part @returns {number[]} */
export function choices(part) {
  const { most, free } = PARTS.find((each) => each.part === part) ?? PARTS[0];
  return Array.from({ length: most + (free ? 1 : 0) }, (_, index) => index + (free ? 0 : 1));
}

/** A design, or null for a text that this page does not know. @param {string | null | undefined} text @returns {Design | null} */
export function read(text) {
  if (!/^d(\d\d?|x[0-9a-f]{6})(-\d+){6}$/.test(text ?? '')) return null;
  const numbers = String(text).slice(1).split('-').map((each) => (each[0] === 'x' ? OWN + parseInt(each.slice(1), 16) : Number(each)));
  if (!PARTS.every(({ part }, index) => choices(part).includes(numbers[index]) || (part === 'back' && isOwn(numbers[index])))) return null;
  return /** @type {Design} */ (Object.fromEntries(PARTS.map(({ part }, index) => [part, numbers[index]])));
}

/** True for the number of a background of one's own. @param {number} number */
export const isOwn = (number) => number >= OWN;

/** The six digits of such a colour. @param {number} number */
export const digits = (number) => (number - OWN).toString(16).padStart(6, '0');

/** @param {Design} design */
export const write = (design) => `d${PARTS.map(({ part }) => (isOwn(design[part]) ? `x${digits(design[part])}` : design[part])).join('-')}`;

/** The parts of figures that nobody has designed: friendly faces without things in their hands, so that something is left to design. */
const PLAIN = Object.freeze(/** @type {Partial<Record<Part, number[]>>} */ ({ back: [1, 2, 3, 4, 5, 6, 7, 8], mouth: [1, 2, 3, 5, 6], arms: [1, 2, 3, 4], accessory: [0, 0, 0, 0, 1, 3, 5, 6] }));

/** The figure of somebody who has designed none. The same seed, the same figure. @param {string} seed @returns {Design} */
export function designOf(seed) {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  const draw = (part) => {
    hash ^= hash << 13; hash ^= hash >>> 17; hash ^= hash << 5;
    const all = PLAIN[part] ?? choices(part).filter(Boolean);
    return all[(hash >>> 0) % all.length];
  };
  return /** @type {Design} */ (Object.fromEntries(PARTS.map(({ part }) => [part, draw(part)])));
}

/** Any design. @param {() => number} random from 0 to 1 @returns {Design} */
export function randomise(random) {
  const pick = (part) => {
    const all = choices(part);
    return all[Math.floor(random() * all.length)];
  };
  return /** @type {Design} */ (Object.fromEntries(PARTS.map(({ part }) => [part, pick(part)])));
}
