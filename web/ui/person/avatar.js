import { s } from '../../core/dom.js';

/** The art of figures, once it is here: of people, and of bots. No screen waits for it. */
const arts = /** @type {Map<any, (who: Who) => SVGElement[]>} */ (new Map());
const people = () => import('../../avatar/figure.js').then(({ drawPerson }) => drawPerson);
const machines = () => import('../form/characters.js').then(({ drawMachine }) => drawMachine);

/** Somebody whose name is not known yet. */
const visitor = () => [s('circle', { cx: 50, cy: 40, r: 16, fill: 'var(--line-strong)' }), s('path', { d: 'M18 88a32 27 0 0 1 64 0 50 50 0 0 1-64 0z', fill: 'var(--line-strong)' })];

/**
 * The picture that somebody has uploaded or designed, or else the figure that belongs to their id.
 * @typedef {{user?: string | null, name?: string | null, kind?: string, avatar?: string}} Who  `name`: bots of the house look like their names
 * @param {Who} who @returns {SVGElement}
 */
export function createAvatar(who) {
  const { user, kind, avatar } = who;
  const el = s('svg', { class: 'avatar', viewBox: '0 0 100 100', 'aria-hidden': 'true' });
  const load = !avatar && (kind === 'bot' || user?.startsWith('b_')) ? machines : people;
  const draw = () => el.replaceChildren(...arts.get(load)?.(who) ?? [s('circle', { cx: 50, cy: 50, r: 50, fill: 'var(--surface-2)' }), ...(user || avatar ? [] : visitor())]);
  const drawFigure = () => {
    draw();
    if ((user || avatar) && !arts.has(load)) load().then((art) => { arts.set(load, art); }).then(draw, () => {});
  };
  if (/^p[0-9a-f]{32}$/.test(avatar ?? '')) el.append(s('image', { href: `/api/v1/pictures/${avatar?.slice(1)}`, width: 100, height: 100, on: { error: drawFigure } }));
  else drawFigure();
  return el;
}
