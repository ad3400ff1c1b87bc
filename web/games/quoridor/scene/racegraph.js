import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { h, s, setAttribute } from '../../../core/dom.js';

const WIDTH = 600;
const HEIGHT = 120;
const PAD = 8;

/**
 * Steps to the goal after each move, a line a player; pressing it goes there. The text beside it gives the same information.
 * @param {{label: string, names: string[], steps: (number | null)[][], go: (at: number) => void}} props  `steps`: for each position, for each seat
 */
export function createRaceGraph({ label, names, steps, go }) {
  const count = Math.max(1, steps.length - 1);
  const most = Math.max(8, ...steps.flat().map((each) => each ?? 0));
  const x = (at) => at / count * WIDTH;
  const y = (value) => HEIGHT - PAD - (value ?? most) / most * (HEIGHT - 2 * PAD);
  const lines = names.map((_, seat) => s('polyline', { class: `graph-line seat${seat}${seat % 2 ? ' dashed' : ''}`, points: steps.map((each, at) => `${x(at)},${y(each[seat])}`).join(' ') }));
  const mark = s('line', { class: 'graph-at', y1: 0, y2: HEIGHT });
  const picture = s('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label, on: { click(event) {
    const box = picture.getBoundingClientRect();
    go(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * (steps.length - 1)));
  } } }, ...lines, mark);
  const numbers = names.map(() => h('b', null));
  const el = h('div', { class: 'stack' }, steps.length > 1 && picture, h('p', { class: 'graph-legend' }, ...names.map((name, seat) => h('span', null, createSeatSign(seat), h('bdi', { text: name }), numbers[seat]))));
  return {
    el,
    set(at) {
      setAttribute(mark, 'x1', x(at));
      setAttribute(mark, 'x2', x(at));
      numbers.forEach((node, seat) => { node.textContent = String(steps[at]?.[seat] ?? '–'); });
    },
  };
}
