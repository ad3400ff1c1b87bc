import { s } from '../../core/dom.js';

/** The art of figures, once it is here: of people, of robots, and of each player of the house by level and name. No screen waits for it. */
const arts = /** @type {Map<string, (who: Who) => SVGElement[]>} */ (new Map());
const people = () => import('../../avatar/figure.js').then(({ drawPerson }) => drawPerson);
const robots = () => import('./robot.js').then(({ drawRobot }) => drawRobot);

let faceOf = /** @type {(who: {level: number, name?: string | null}) => Promise<{back: string, draw: () => SVGElement[]} | undefined>} */ (async () => undefined);

/** Tells which drawing a player of the house has: the games bring their own along. @param {typeof faceOf} find */
export const knowFaces = (find) => { faceOf = find; };

/**
 * The art of somebody: its name, and how it is fetched.
 * @param {Who} who
 * @returns {{art: string, load: () => Promise<(who: Who) => SVGElement[]>}}
 */
function artOf({ user, name, kind, avatar }) {
  const level = /^b_(\d+)/.exec(user ?? '')?.[1];
  if (avatar || (kind !== 'bot' && !level)) return { art: 'people', load: people };
  if (!level) return { art: 'robots', load: robots };
  const draw = async () => {
    const face = await faceOf({ level: Number(level), name });
    return face ? () => [s('circle', { cx: 50, cy: 50, r: 50, fill: face.back }), ...face.draw()] : robots();
  };
  return { art: `${level} ${name}`, load: draw };
}

/** Somebody whose name is not known yet. */
const visitor = () => [s('circle', { cx: 50, cy: 40, r: 16, fill: 'var(--line-strong)' }), s('path', { d: 'M18 88a32 27 0 0 1 64 0 50 50 0 0 1-64 0z', fill: 'var(--line-strong)' })];

/**
 * The picture that somebody has uploaded or designed, or else the figure that belongs to their id.
 * @typedef {{user?: string | null, name?: string | null, kind?: string, avatar?: string}} Who  `name`: bots of the house look like their names
 * @param {Who} who @returns {SVGElement}
 */
export function createAvatar(who) {
  const { user, avatar } = who;
  const el = s('svg', { class: 'avatar', viewBox: '0 0 100 100', 'aria-hidden': 'true' });
  const { art, load } = artOf(who);
  const draw = () => el.replaceChildren(...arts.get(art)?.(who) ?? [s('circle', { cx: 50, cy: 50, r: 50, fill: 'var(--surface-2)' }), ...(user || avatar ? [] : visitor())]);
  const drawFigure = () => {
    draw();
    if ((user || avatar) && !arts.has(art)) load().then((draws) => { arts.set(art, draws); }).then(draw, () => {});
  };
  if (/^p[0-9a-f]{32}$/.test(avatar ?? '')) el.append(s('image', { href: `/api/v1/pictures/${avatar?.slice(1)}`, width: 100, height: 100, on: { error: drawFigure } }));
  else drawFigure();
  return el;
}
