import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

/** The colours of one block of the sheet, by name. */
function colours(selector) {
  const start = css.indexOf(selector);
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6}|\d+%)/g)].map((found) => [found[1], found[2]]));
}

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

export const light = colours(':root {');
export const system = colours(':root:not([data-theme="light"])');
export const dark = colours(':root[data-theme="dark"]');
