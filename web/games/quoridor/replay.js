import { h } from '../../core/dom.js';
import { createBoard } from './board/board.js';
import { createGrid } from './board/grid.js';
import { squareWords } from './describe.js';
import { createRaceGraph } from './scene/racegraph.js';
import { after, stepsToGoal } from './rules/rules.js';
import { flipStep, sceneOf } from './scene/scene.js';

/**
 * The board of a game in its replay, and the steps left to every player after each move.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/replay/replay.js').ReplayProps} props
 * @returns {import('../../table/replay/replay.js').ReplayBoard}
 */
export function createReplay(app, { game, names, go, turned }) {
  const { t } = app;
  const { positions, moves, record, seats } = game;
  const last = positions.length - 1;
  let flipped = 0;
  /** The effects of keys on the grid while moves are tried on the board. */
  let trialKeys = /** @type {import('./lines.js').GridKeys | null} */ (null);
  const direction = () => flipped * flipStep(seats) % 4;

  const board = createBoard();
  const grid = createGrid({ label: t('quoridor.board.label_watch'), turns: direction, choose: (square) => trialKeys?.choose(square), key: (key, square) => trialKeys?.press(key, square) || press(key), steer: (step) => trialKeys?.steer(step) ?? false });
  board.el.append(grid.el);
  const steps = positions.map(({ state }) => state.paths ?? state.pawns.map((_, seat) => stepsToGoal(state, seat)));
  const graph = createRaceGraph({ label: t('quoridor.graph'), names, steps, go });

  function turn() {
    flipped += 1;
    turned();
  }

  function press(key) {
    if (key !== 'f' && key !== 'F') return false;
    turn();
    return true;
  }

  /** A move that might have been made instead of the one before a position, and where the pawn stood then. */
  function instead(at, m) {
    const { state, turn: seat } = positions[at - 1];
    return { m, seat, from: state.pawns[seat] };
  }

  return {
    el: board.el,
    aside: h('section', { class: 'stack', 'aria-labelledby': 'replay-graph' }, h('h2', { id: 'replay-graph', text: t('quoridor.race') }), graph.el),
    turn,
    /** @type {import('./lines.js').Stage} */
    stage: { board, grid, turns: direction, hold(next) { trialKeys = next; } },
    draw({ at, line, better }) {
      const { turn: mover } = positions[at];
      const ahead = line.length > 0;
      const state = line.reduce((before, m, index) => after(before, (mover + index) % seats, m), positions[at].state);
      board.set(sceneOf({
        state, turns: direction(), moves: [...moves.slice(0, at), ...line], mover: (at === last && record) || ahead ? null : mover,
        better: better ? instead(at, better) : null, coordinates: app.settings.get('coordinates'),
      }));
      board.el.classList.toggle('imagined', ahead);
      grid.set((square) => squareWords(t, { state, reachable: new Set(), own: null }, square));
      graph.set(at);
    },
    destroy() {
      grid.destroy();
      board.destroy();
    },
  };
}
