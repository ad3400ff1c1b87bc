import { isOver } from '../../table/frame/status.js';
import { faceName, spell } from './describe.js';
import { setupLine } from './setups.js';
import { hasBoard, pairsOf } from './state.js';

/**
 * The line of words under the cards.
 * @param {import('../../core/types.js').App['t']} t @param {import('../../table/frame/act.js').Act} act
 */
export function createStatusLine(t, act) {
  let line = '';

  /** For the player on turn: the other card to look for, or the result of the last two. */
  function hint({ view, due, outcome, name }) {
    const open = Object.values(view.state.open ?? {});
    if (open.length === 1) return t('memory.look_for', { face: faceName(t, open[0]) });
    const first = due === null ? -1 : view.state.pairs.indexOf(pairsOf(view.state));
    if (first >= 0 && first !== view.you) return t('memory.race_left', { name: name(first) });
    return outcome || (view.state.table === 'shared' ? null : t('memory.turn_two'));
  }

  function status(now) {
    const { view } = now;
    const said = act.status(hint(now));
    // The card itself shows that it is being turned.
    if (act.pending && said === t('game.placed', { move: spell(act.pending.m, t).text })) return line;
    return act.seated || isOver(view) || hasBoard(view.state) ? said : setupLine(t, view.state);
  }

  /**
   * @param {{view: import('../../core/types.js').RoomView, due: number | null, outcome: string, name: (seat: number) => string}} now
   *   `due`: the end of a race; `outcome`: the result of this viewer's newest move, in words
   */
  return (now) => {
    line = status(now);
    return line;
  };
}
