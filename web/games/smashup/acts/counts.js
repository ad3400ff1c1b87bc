import { isOver } from '../../../table/frame/status.js';
import { signed } from '../describe.js';
import { bounded, mayAct, undoable } from '../state.js';

/**
 * Scores are counted, and counts are taken back, also without a network.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {ReturnType<typeof import('./sender.js').createSender>} props.sender
 * @param {() => import('../../../core/types.js').RoomView} props.view
 * @param {() => import('../state.js').State} props.current  the table as this phone has left it
 * @param {(player: number) => string} props.nameOf
 * @param {(words: string) => void} props.refuse
 */
export function createCounts({ t, sound, announce }, { sender, view, current, nameOf, refuse }) {
  /** A press without effect is often one press too many: its toast must not cover a button. */
  const quietly = (words) => announce(words, { assertive: true });

  function told({ player, change: by }) {
    sound.play('tick');
    announce(t('smashup.say.undone', { name: nameOf(player), change: signed(by) }), { assertive: true });
  }

  return {
    /** @param {number} player @param {number} step */
    change(player, step) {
      const state = current();
      if (state.phase !== 'playing' || isOver(view())) return;
      if (!mayAct(state, view().you, player)) return quietly(t('smashup.illegal_move.phone'));
      const next = state.score[player] + step;
      if (next !== bounded(next)) return quietly(t('smashup.illegal_move.bounds'));
      if (!sender.add({ act: 'score', player, change: step })) return refuse(t('smashup.queue_full'));
      sound.play('tick');
      sound.vibrate(10);
      announce(t('smashup.say.now', { name: nameOf(player), n: next }), { assertive: true });
    },
    /** @param {number | Event} [entry]  the newest change without it */
    undo(entry) {
      const state = current();
      if (state.phase !== 'playing') return;
      const waiting = typeof entry === 'number' ? undefined : sender.queue.filter((item) => item.act === 'score' && !item.sent).at(-1);
      if (waiting) {
        sender.cancel(waiting.key);
        return void told(waiting);
      }
      const may = undoable(state, view().you);
      const chosenOne = typeof entry === 'number' ? may.find(({ n }) => n === entry) : may[0];
      if (!chosenOne) return refuse(t('smashup.illegal_move.entry'));
      if (!sender.add({ act: 'undo', player: chosenOne.player, change: -chosenOne.change, entry: chosenOne.n })) return refuse(t('smashup.queue_full'));
      told(chosenOne);
    },
  };
}
