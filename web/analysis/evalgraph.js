import { h, s, setAttribute } from '../core/dom.js';

const WIDTH = 600;
const HEIGHT = 120;
/** Half the width of a mark, in units of the picture's height. */
const MARK = 5;

/**
 * The first player's chance to win after each move, as the line between two fields: the lower one is theirs. It is drawn over the whole
 * width from the start and fills as positions come in. A press goes to a move, arrow keys step, Enter goes on to the next marked move.
 * @param {{label: string, count: number, at: () => number, go: (at: number) => void, next: () => void}} props  `count`: moves of the game
 */
export function createEvalGraph({ label, count, at, go, next }) {
  const last = Math.max(1, count);
  const x = (index) => index / last * WIDTH;
  const y = (chance) => (1 - chance) * HEIGHT;
  const [theirs, ours] = [1, 0].map((seat) => s('path', { class: `eval-field seat${seat}` }));
  const line = s('polyline', { class: 'eval-line' });
  const middle = s('line', { class: 'eval-middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
  const here = s('line', { class: 'graph-at', y1: 0, y2: HEIGHT });
  const picture = s('svg', { class: 'graph eval', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, theirs, ours, middle, line, here);
  // Marks keep their shape when the picture is stretched, so they lie over it.
  const dots = h('span', { class: 'eval-dots', 'aria-hidden': 'true' });
  const el = h('button', { type: 'button', class: 'graph-button', 'aria-label': label, on: { click: press, keydown: step } }, picture, dots);

  function press(event) {
    // A press by key has no position.
    if (event.detail === 0) return next();
    const box = picture.getBoundingClientRect();
    return go(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * count));
  }

  function step(event) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(Math.min(count, Math.max(0, at() + by)));
  }

  /** @param {import('../core/types.js').Evaluation} evaluation */
  function dot({ at: index, chance, mark }) {
    const node = h('i', { class: `eval-dot ${mark}` });
    node.style.setProperty('--x', String(index / last));
    node.style.setProperty('--y', String(Math.min(1 - MARK / HEIGHT, Math.max(MARK / HEIGHT, 1 - chance))));
    return node;
  }

  return {
    el,
    /** @param {import('../core/types.js').Evaluation[]} positions */
    draw(positions) {
      const points = positions.map((each) => `${x(each.at).toFixed(1)},${y(each.chance).toFixed(1)}`);
      const end = x(positions.at(-1)?.at ?? 0).toFixed(1);
      const under = (edge) => (points.length === 0 ? '' : `M0 ${edge}L${points.join('L')}L${end} ${edge}z`);
      setAttribute(ours, 'd', under(HEIGHT));
      setAttribute(theirs, 'd', under(0));
      setAttribute(line, 'points', points.join(' '));
      dots.replaceChildren(...positions.filter(({ mark }) => mark).map(dot));
    },
    /** @param {number} index */
    set(index) {
      setAttribute(here, 'x1', x(index));
      setAttribute(here, 'x2', x(index));
    },
  };
}
