import { cardsOf } from './state.js';

/**
 * The acts of a player at the cards. One card may be chosen ahead, while the move before it is under way.
 * @param {import('../../core/types.js').App} app
 * @param {{act: import('../../table/frame/act.js').Act, state: () => any, refused: (words: string) => void}} props
 */
export function createActs({ t, sound, dialog, announce }, { act, state, refused }) {
  /** The card that was chosen ahead. */
  let next = /** @type {number | null} */ (null);

  function refuse() {
    sound.play('refuse');
    announce(act.why(), { assertive: true });
    refused(act.why());
  }

  /** Plays the card that was chosen ahead, once the server has answered the move before it. */
  function follow() {
    const chosen = next;
    next = null;
    if (chosen !== null && act.mode() === 'move' && cardsOf(state())[chosen - 1].kind === 'closed') act.commit(String(chosen));
  }

  return {
    /** @param {number} n  the number of a card */
    choose(n) {
      if (!act.seated) return;
      const card = cardsOf(state(), act.pending?.m).find((each) => each.n === n);
      if (card?.kind !== 'closed') return void sound.play('refuse');
      if (act.mode() === 'move') act.commit(String(n));
      else if (act.pending && act.connected()) next = n;
      else refuse();
    },
    shuffle() {
      if (act.mode() === 'move') act.commit('shuffle');
    },
    async restart() {
      sound.play('pop');
      const sure = await dialog.confirm({ title: t('memory.restart_title'), text: t('memory.restart_text'), ok: t('memory.restart_yes'), cancel: t('dialog.cancel') });
      if (sure && act.mode() === 'move') act.commit('restart');
    },
    /** A view came. */
    heard() {
      if (next !== null) queueMicrotask(follow);
    },
  };
}
