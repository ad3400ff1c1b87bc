import { h, setText } from '../../core/dom.js';
import { isOwnTurn } from '../own/ownturn.js';
import { createClockFace, LOW } from './turnclock.js';

/** What is left of an own turn when the rules over it close, in ms: enough to look at the board and move. */
const LAST = 10000;

/**
 * Opens the rules over a game. The running clock stays in sight above them, and they close by themselves before the own turn runs out.
 * @param {import('../../core/types.js').App} app
 * @param {{open: () => ReturnType<import('../../core/types.js').App['dialog']['open']>, view: () => import('../../core/types.js').RoomView}} props
 */
export function showRules(app, { open, view }) {
  const { t, clock: time } = app;
  const who = h('span');
  const face = createClockFace({ label: t('game.clock'), waiting: t('game.waiting_server') });
  const el = h('p', { class: 'rules-clock', hidden: true }, who, face.el);
  const dialog = open();
  dialog.el.querySelector('.panel-head')?.after(el);
  /** Lowered while the rules were opened in the last seconds of a turn: they stay until the next turn. */
  let mayClose = true;

  /** The seat whose time runs; null without a running clock. */
  function seatOf({ clock, phase }) {
    return clock && phase === 'playing' ? clock.seat ?? app.games.known(view().game)?.clockSeat?.(view()) ?? null : null;
  }

  function draw() {
    const now = view();
    const seat = seatOf(now);
    const ms = now.clock?.paused ? now.clock.left ?? Infinity : time.remaining(now.clock);
    const isMine = seat !== null && seat === now.you && isOwnTurn(now);
    el.hidden = seat === null;
    if (seat !== null) {
      setText(who, isMine ? t('game.your_turn') : t('game.thinking', { name: now.seats[seat]?.name ?? t('player.gone') }));
      face.set({ text: time.format(ms), running: true, low: isMine && ms <= LOW, out: ms <= 0 });
    }
    return isMine && ms <= LAST;
  }

  function tick() {
    const isLast = draw();
    if (!isLast) mayClose = true;
    else if (mayClose) {
      dialog.close();
      app.announce(t('game.rules_closed'), { assertive: true });
    }
  }

  mayClose = !draw();
  const stop = time.every(tick);
  dialog.closed.then(stop);
}
