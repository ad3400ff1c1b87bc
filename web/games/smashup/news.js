import { winnerWords, wordsOf } from './describe.js';

/**
 * The news of a table: the moves of other players, in addition to the words and sounds of the frame.
 * @param {import('../../core/types.js').App} app @param {(player: number) => string} nameOf
 */
export function createNews(app, nameOf) {
  const { t, sound } = app;
  let fresh = false;

  /** Announced after the frame's words about the same view. */
  const later = (words) => queueMicrotask(() => app.announce(words, { assertive: false }));

  return {
    /** True once after each deal. */
    takeFresh() {
      const was = fresh;
      fresh = false;
      return was;
    },
    /** @param {import('../../core/types.js').RoomView} before @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').Change} change */
    hear(before, view, change) {
      const [old, next] = [before.state, view.state];
      // Without this, screen readers would find the end of the last game in the next game.
      if (next.phase !== old.phase && next.phase !== 'over') later(t(`smashup.step.${next.phase}`));
      if (next.deal !== old.deal) {
        fresh = true;
        sound.play('deal');
        const hands = next.hands.map((hand, player) => t('smashup.say.hand', { name: nameOf(player), list: app.i18n.list(hand.map((faction) => t(`smashup.faction.${faction}`))) }));
        later(hands.join(t('say.stop')));
      }
      if (next.phase === 'over' && old.phase !== 'over') later(winnerWords(app, next));
      const leads = next.leads.join();
      if (next.phase === 'playing' && leads && leads !== old.leads.join()) later(t(next.leads.length > 1 ? 'smashup.scores.tie_at' : 'smashup.scores.lead_at', { names: app.i18n.list(next.leads.map(nameOf)), n: next.score[next.leads[0]] }));
      if (change.x?.m && view.last?.seat !== view.you && wordsOf(view.last?.m ?? null)[0] === 'score') {
        const player = Number(wordsOf(view.last?.m ?? null)[1]) - 1;
        later(t('smashup.say.now', { name: nameOf(player), n: next.score[player] ?? 0 }));
      }
    },
  };
}
