import { h, setAttribute, setText } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';
import { firstIcon } from '../../ui/icon/firsticons.js';
import { createNextGame } from './nextgame.js';
import { rematchAsked } from './result.js';

/**
 * The choices after a game: a rematch, the replay, leaving. Shown in a sheet and under the board.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, tight?: boolean, result?: (() => void) | null}} props  `tight`: there is room for one line; `result`: shows the sheet of the result again
 */
export function createEndActs(app, { topic, tight = false, result = null }) {
  const { t, net } = app;
  const note = h('p', { class: 'note end-note', role: 'status' });
  const again = h('button', { type: 'button', class: 'button primary' });
  const no = tight ? h('button', { type: 'button', class: 'button plain end-no', 'aria-label': t('game.decline'), title: t('game.decline') }, firstIcon('close'))
    : h('button', { type: 'button', class: 'button plain', text: t('game.decline') });
  const replay = h('a', { class: 'button plain', text: t('game.replay') });
  const next = h('a', { class: 'button primary', text: t('game.next') });
  const late = createNextGame(app);
  const leave = h('button', { type: 'button', class: 'button plain', text: t('game.leave') });
  const more = result && h('button', { type: 'button', class: 'button plain end-more', 'aria-label': t('game.result_again'), title: t('game.result_again'), on: { click: () => result() } }, firstIcon('eye'));
  const el = h('div', { class: 'end-acts' }, again, no, next, late.el, replay, leave, more);
  let run = () => Promise.resolve();
  again.addEventListener('click', () => again.getAttribute('aria-disabled') !== 'true' && attempt(app, again, run));
  no.addEventListener('click', () => attempt(app, no, () => net.act(topic, 'answer', { d: { kind: 'rematch', yes: false } })));
  leave.addEventListener('click', () => attempt(app, leave, () => net.act(topic, 'leave')));

  return {
    el,
    note,
    /** The button of another game at this table. */
    again,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      const seated = view.you !== null;
      const offer = rematchAsked(view);
      const invited = Boolean(offer);
      const mine = !invited && view.offers.some((each) => each.kind === 'rematch');
      const alone = view.seats.some((seat) => seat.user === null || seat.left);
      again.hidden = !seated || alone || view.rematch !== null;
      no.hidden = !seated || !invited || view.rematch !== null;
      // The card has the way on, and the foot of the board below it has the way out.
      leave.hidden = !seated || !tight;
      // The button of the result does not fit beside the answers to an offer.
      if (more) more.hidden = !no.hidden;
      next.hidden = seated || view.rematch === null;
      late.set(view);
      if (view.rematch) next.href = `/tv/${view.rematch}`;
      // The engine knows the move at which a decided game turned.
      const hasTurn = !tight && seated && typeof view.result?.winner === 'number' && app.games.isAnalysed(view.game, view.seats.length);
      replay.href = `/replay/${view.match}${hasTurn ? '?turn' : ''}`;
      setText(replay, t(hasTurn ? 'game.turned' : 'game.replay'));
      // An exhibition is not kept, so it has no replay.
      replay.hidden = Boolean(view.exhibition);
      const isRank = view.mode === 'rank';
      el.classList.toggle('rank', isRank);
      setText(again, isRank && !mine ? t(invited ? 'game.rematch_take_rank' : 'game.rematch_rank') : t(mine ? 'game.rematch_sent' : invited ? 'game.rematch_take' : view.seats.length === 1 ? 'game.again' : 'game.rematch'));
      setAttribute(again, 'aria-disabled', mine ? 'true' : null);
      setText(note, !seated ? '' : alone ? t('game.opponent_left') : offer ? t(isRank ? 'game.rematch_asked_rank' : 'game.rematch_asked', { name: view.seats[offer.seat]?.name ?? t('player.gone') }) : '');
      note.hidden = note.textContent === '';
      run = () => (invited ? net.act(topic, 'answer', { d: { kind: 'rematch', yes: true } }) : net.act(topic, 'offer', { d: { kind: 'rematch' } }));
    },
  };
}
