import { h, s } from '../../core/dom.js';
import { createTally } from './screens/over.js';
import { HIGHEST } from './state.js';

const [WIDTH, HEIGHT] = [300, 160];

/**
 * The replay of a closed table: names, factions and scores after each move, and how the scores went.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/replay/replay.js').ReplayProps} props
 * @returns {import('../../table/replay/replay.js').ReplayBoard}
 */
export function createReplay({ t }, { game }) {
  const { positions } = game;
  const title = h('h2', { class: 'smash-title' });
  const place = h('div');
  const mark = s('line', { class: 'smash-now', y1: 0, y2: HEIGHT });
  const most = Math.max(0, ...positions.map(({ state }) => state.players.length));
  const lines = Array.from({ length: most }, (_, player) => s('path', { class: `smash-curve seat${player}`, d: curve(positions, player) }));
  const chart = s('svg', { class: 'smash-chart', viewBox: `-2 -6 ${WIDTH + 4} ${HEIGHT + 12}`, role: 'img', 'aria-label': t('smashup.replay.chart') },
    ...[0, 5, 10, 15, 20, 25].map((score) => s('line', { class: score === 15 ? 'smash-goal' : 'smash-grid', x1: 0, x2: WIDTH, y1: yOf(score), y2: yOf(score) })), ...lines, mark);

  return {
    el: h('div', { class: 'smash smash-replay' }, title, place),
    aside: h('section', { class: 'stack', 'aria-labelledby': 'replay-scores' }, h('h2', { id: 'replay-scores', text: t('smashup.replay.scores') }), chart, h('p', { class: 'note', text: t('smashup.replay.hint') })),
    draw({ at }) {
      const { state } = positions[at];
      title.textContent = t(`smashup.step.${state.phase}`);
      place.replaceChildren(state.players.length ? createTally(t, state) : h('p', { class: 'note', text: t('smashup.names.empty') }));
      const x = String(xOf(at, positions.length));
      mark.setAttribute('x1', x);
      mark.setAttribute('x2', x);
    },
    destroy() {},
  };
}

const xOf = (index, count) => Math.round((count < 2 ? 0 : index / (count - 1)) * WIDTH * 10) / 10;
const yOf = (score) => Math.round((1 - score / HIGHEST) * HEIGHT * 10) / 10;

/** The score of a player in steps; a gap while the game does not count. @param {{state: any}[]} positions @param {number} player */
export function curve(positions, player) {
  let path = '';
  let before = /** @type {number | null} */ (null);
  positions.forEach(({ state }, index) => {
    const score = state.score[player];
    if (score === undefined) before = null;
    else {
      if (before === null) path += `M${xOf(index, positions.length)} ${yOf(score)}`;
      else if (score !== before || index === positions.length - 1) path += `H${xOf(index, positions.length)}V${yOf(score)}`;
      before = score;
    }
  });
  return path;
}
