import { h, s, setText } from '../core/dom.js';
import { placed, ticks } from './scale.js';

/** @typedef {import('./scale.js').Point} Point */

const WIDTH = 600;
const HEIGHT = 200;

/**
 * Ratings after one game each. Every point leads to its game; they are one tab stop, and arrow keys go from one to the next. A table says the same.
 * @param {import('../core/types.js').App} app @param {Point[]} points the oldest first, at least one
 */
export function createPlot(app, points) {
  const { t, i18n } = app;
  const spots = placed(points);
  const lines = ticks(points);
  const [low, high] = [lines[0], /** @type {number} */ (lines.at(-1))];
  const at = ({ x, y }) => `${(x * WIDTH).toFixed(1)} ${(y * HEIGHT).toFixed(1)}`;
  const path = spots.map(at).join('L');
  const picture = s('svg', { class: 'plot-picture', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...lines.map((value) => s('path', { class: 'plot-rule', d: `M0 ${((high - value) / (high - low) * HEIGHT).toFixed(1)}H${WIDTH}` })),
    s('path', { class: 'plot-field', d: `M${(spots[0].x * WIDTH).toFixed(1)} ${HEIGHT}L${path}L${(spots[spots.length - 1].x * WIDTH).toFixed(1)} ${HEIGHT}z` }), s('path', { class: 'plot-line', d: `M${path}` }));
  const scale = h('span', { class: 'plot-scale', 'aria-hidden': 'true' }, ...lines.map((value) => positioned(h('span', { text: i18n.number(value) }), { x: 0, y: (high - value) / (high - low) })));
  const saying = h('p', { class: 'note plot-saying' });
  const words = (index) => {
    const { rating, ts } = points[index];
    const before = points[index - 1];
    const change = before ? rating - before.rating : 0;
    return t(before ? 'ratings.point' : 'ratings.first', { rating: i18n.number(rating), change: `${change > 0 ? '+' : change < 0 ? '−' : '±'}${i18n.number(Math.abs(change))}`, date: i18n.date(ts) });
  };
  const dots = spots.map((spot, index) => positioned(h('a', { class: 'plot-dot', href: `/replay/${points[index].match}`, 'aria-label': words(index), tabindex: index === points.length - 1 ? '0' : '-1', on: {
    focus: () => show(index), pointerenter: () => show(index), keydown: (event) => step(event, index),
  } }), spot));

  function show(index) { setText(saying, words(index)); }

  function step(event, index) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(points.length - 1, Math.max(0, index + by));
    dots[index].tabIndex = -1;
    dots[next].tabIndex = 0;
    dots[next].focus();
  }

  show(points.length - 1);
  return h('div', { class: 'plot-frame' },
    h('div', { class: 'plot' }, scale, h('div', { class: 'plot-area', role: 'group', 'aria-label': t('ratings.plot') }, picture, ...dots)), saying, createTable(app, points));
}

function positioned(node, { x, y }) {
  node.style.setProperty('--x', String(x));
  node.style.setProperty('--y', String(y));
  return node;
}

/** The newest first. */
function createTable({ t, i18n }, points) {
  const head = h('tr', null, ...['date', 'rating', 'deviation', 'game'].map((key) => h('th', { scope: 'col', text: t(`ratings.${key}`) })));
  const rows = [...points].reverse().map(({ rating, deviation, ts, match }) => h('tr', null, h('td', { text: i18n.date(ts) }), h('td', { text: i18n.number(rating) }), h('td', { text: `±${i18n.number(Math.round(deviation))}` }),
    h('td', null, h('a', { href: `/replay/${match}`, text: t('ratings.replay'), 'aria-label': t('ratings.replay_of', { date: i18n.date(ts), rating: i18n.number(rating) }) }))));
  return h('details', { class: 'plot-table' }, h('summary', { text: t('ratings.table') }), h('div', { class: 'table-place', tabindex: '0', role: 'region', 'aria-label': t('ratings.table') }, h('table', null, h('thead', null, head), h('tbody', null, ...rows))));
}
