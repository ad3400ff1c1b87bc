import { createBoard } from './board/board.js';
import { after } from './rules/rules.js';
import { sceneOf } from './scene/scene.js';

/** The first position of a game for two. */
const START = Object.freeze({ pawns: ['e1', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1] });

/** The board of a game of two that is watched from its start, move by move. */
export function createClip() {
  const board = createBoard();
  return {
    el: board.el,
    /** @param {string[]} moves  all so far */
    set(moves) {
      const state = moves.reduce((before, m, ply) => after(before, ply % 2, m), /** @type {import('./rules/rules.js').State} */ (START));
      board.set(sceneOf({ state, turns: 0, moves, mover: moves.length % 2 }));
    },
    destroy: board.destroy,
  };
}
