import { s } from '../../core/dom.js';

/** Simple flags on a field of 36 × 24, by the code of their country: stripes from the top or the left, or a field with a figure on it. @type {Record<string, [string, string][]>} */
export const FLAGS = {
  FR: upright('#24408e', '#ffffff', '#d62839'), IT: upright('#15803d', '#ffffff', '#c62828'), IE: upright('#1a8a55', '#ffffff', '#f28c28'), BE: upright('#1c1c1c', '#f3cf3b', '#d0303a'),
  DE: level('#1c1c1c', '#cf2a2a', '#f0c419'), NL: level('#b32134', '#ffffff', '#23468f'), HU: level('#c8343c', '#ffffff', '#3a7550'), EE: level('#2f72c4', '#1c1c1c', '#ffffff'),
  PL: level('#ffffff', '#d4263f'), UA: level('#2b62b8', '#f6d22f'), JP: disc('#ffffff', '#bf1f38'), BD: disc('#12694e', '#e23d48'),
  SE: cross('#23609f', '#f2c72e'), FI: cross('#ffffff', '#1d4b94'), DK: cross('#c32a3e', '#ffffff'),
};

function level(...colours) {
  return colours.map((colour, index) => /** @type {[string, string]} */ ([`M0 ${24 / colours.length * index}h36v${24 / colours.length}H0z`, colour]));
}

function upright(...colours) {
  return colours.map((colour, index) => /** @type {[string, string]} */ ([`M${12 * index} 0h12v24H${12 * index}z`, colour]));
}

/** @returns {[string, string][]} */
function disc(field, colour) {
  return [['M0 0h36v24H0z', field], ['M18 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', colour]];
}

/** @returns {[string, string][]} */
function cross(field, colour) {
  return [['M0 0h36v24H0z', field], ['M10 0h5v9.500h21v5H15V24h-5v-9.500H0v-5h10z', colour]];
}

/** @param {string} country */
export const createFlag = (country) => s('svg', { viewBox: '0 0 36 24', 'aria-hidden': 'true' }, ...FLAGS[country].map(([d, fill]) => s('path', { d, fill })));

/**
 * The question of a day: a country, and the three flags to choose from. Every day has another one, and the same one for everybody.
 * @param {number} now  ms since 1970
 * @returns {{country: string, flags: string[]}}
 */
export function questionOf(now) {
  const day = Math.floor(now / 86_400_000);
  const all = Object.keys(FLAGS);
  const flags = [0, 1, 2].map((index) => all[(day * 7 + index * 4) % all.length]);
  return { country: flags[day % 3], flags };
}
