import { s } from '../../core/dom.js';
import { eyes, INK, line, mouth } from '../features.js';

/**
 * A small figure drawn from eight numbers, so that a person is known at a glance before any name is read.
 * Colours are pictures, not theme: the same figure in light and dark.
 */
const BACKS = ['#e3c6bd', '#d3ddcb', '#efe6da', '#d0dbe8', '#e0d2e6', '#3a363c', '#f0e2c4', '#cfe0df'];
const COLOURS = ['#c97a66', '#85b089', '#d6b184', '#7b9fc9', '#9a928a', '#d9a441', '#a98bbd', '#6fa8a6'];
const BODIES = [
  'M50 26c16 0 24 11 24 27v27H26V53c0-16 8-27 24-27z',
  'M34 30h32a9 9 0 0 1 9 9v41H25V39a9 9 0 0 1 9-9z',
  'M50 24 78 50 68 80H32L22 50z',
  'M50 26c15 0 23 11 23 26v30l-8-6-8 6-7-6-7 6-8-6-8 6V52c0-15 8-26 23-26z',
];
const ARMS = [['M25 58c-9 0-11 7-11 12', 'M75 58c9 0 11 7 11 12'], ['M25 58c-9 0-11 7-11 12', 'M75 58c10 0 12-8 11-16'], ['M25 58c-10 0-12-8-11-16', 'M75 58c10 0 12-8 11-16']];

/** @typedef {{back: number, colour: number, body: number, eye: number, mouth: number, arm: number, accessory: number, leg: number}} Look */

/** The same seed, the same figure. @param {string} seed @returns {Look} */
export function lookOf(seed) {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  const draw = (count) => {
    hash ^= hash << 13; hash ^= hash >>> 17; hash ^= hash << 5;
    return (hash >>> 0) % count;
  };
  return { back: draw(8), colour: draw(8), body: draw(4), eye: draw(4), mouth: draw(4), arm: draw(3), accessory: draw(5), leg: draw(3) };
}

/** The art of all but default pictures, once it is here. */
const arts = /** @type {Map<any, (text: string) => SVGElement[] | null>} */ (new Map());
const designs = () => import('../../avatar/figure.js').then(({ drawDesign }) => drawDesign);
const house = () => import('../form/characters.js').then(({ createCharacter }) => createCharacter);

/**
 * The picture that somebody has uploaded or designed, the picture of a bot of the house, or the default picture. The first screen shows as a rule only default pictures,
 * so the art of the other pictures is fetched with the first of them.
 * @param {{user?: string | null, kind?: string, avatar?: string}} who @returns {SVGElement}
 */
export function createAvatar({ user, kind, avatar }) {
  const el = s('svg', { class: 'avatar', viewBox: '0 0 100 100', 'aria-hidden': 'true' });
  const photo = /^p[0-9a-f]{32}$/.test(avatar ?? '');
  const load = avatar && !photo ? designs : user?.startsWith('b_') ? house : null;
  const draw = () => el.replaceChildren(...arts.get(load)?.(avatar ?? user ?? '') ?? createDefault(lookOf(user ?? 'nobody'), kind));
  if (photo) el.append(s('image', { href: `/api/v1/pictures/${avatar?.slice(1)}`, width: 100, height: 100, on: { error: draw } }));
  else if (!load || arts.has(load)) draw();
  else load().then((art) => { arts.set(load, art); }).then(draw, draw);
  return el;
}

const createDefault = (look, kind) => [s('circle', { cx: 50, cy: 50, r: 50, fill: BACKS[look.back] }), ...(kind === 'bot' ? robot(look) : creature(look))];

function creature(look) {
  const colour = COLOURS[look.colour];
  return [...legs(look.leg), ...ARMS[look.arm].map((d) => line(d, colour, 6)), s('path', { d: BODIES[look.body], fill: colour }),
    ...eyes(look.eye), mouth(look.mouth), ...accessory(look.accessory)];
}

function robot(look) {
  const colour = COLOURS[look.colour];
  return [line('M50 30V18', INK, 4), s('circle', { cx: 50, cy: 16, r: 5, fill: COLOURS[(look.colour + 3) % 8] }),
    s('rect', { x: 17, y: 44, width: 8, height: 18, rx: 4, fill: INK }), s('rect', { x: 75, y: 44, width: 8, height: 18, rx: 4, fill: INK }),
    s('rect', { x: 23, y: 30, width: 54, height: 48, rx: 10, fill: colour }), s('rect', { x: 31, y: 38, width: 38, height: 20, rx: 9, fill: INK }),
    s('circle', { cx: 42, cy: 48, r: 4.5, fill: '#fff' }), s('circle', { cx: 58, cy: 48, r: 4.5, fill: '#fff' }), line('M40 68h20', INK, 4), line('M46 65.500v5M54 65.500v5', colour, 2)];
}

function legs(kind) {
  if (kind === 0) return [line('M41 78v12M59 78v12M37 91h7M56 91h7', INK, 4)];
  if (kind === 1) return [38, 62].map((x) => s('ellipse', { cx: x, cy: 86, rx: 9, ry: 5.5, fill: INK }));
  return [40, 60].map((x) => s('circle', { cx: x, cy: 86, r: 5, fill: '#fff', stroke: INK, 'stroke-width': 3.5 }));
}

function accessory(kind) {
  if (kind === 1) return [s('path', { d: 'M50 77l-11-6v12zM50 77l11-6v12z', fill: '#a3483a' })];
  if (kind === 2) return [s('path', { d: 'M31 29q19-20 38 0z', fill: '#243b53' }), s('path', { d: 'M27 30q23-9 46 0l-2 4q-21-8-42 0z', fill: INK }), s('circle', { cx: 50, cy: 23, r: 2.6, fill: '#dcb877' })];
  if (kind === 3) return [s('path', { d: 'M36 27V13l7 6 7-8 7 8 7-6v14z', fill: '#d9a441' })];
  return [];
}
