import { bankOf } from '../../core/say/control.js';
import { isOwnTurn } from '../own/ownturn.js';
import { crossed, LOW } from './turnclock.js';

/**
 * All clocks of a table: they are drawn from the server's deadline, tick near their end and are spoken where that helps.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('./playerbar.js').PlayerBar[]} props.bars
 * @param {() => import('../../core/types.js').RoomView} props.view
 * @param {(view: import('../../core/types.js').RoomView) => number | null} [props.deadlineSeat]  the seat beside which a deadline without a seat is shown
 * @param {() => boolean} props.pending  an own move is under way: its clock stands still
 */
export function createTableClocks(app, { bars, view, pending, deadlineSeat = () => null }) {
  /** The time that each clock had left when its turn ended, in ms; null for turns that were not seen. */
  const rests = bars.map(() => /** @type {number | null} */ (null));
  let frozen = 0;
  let before = Infinity;
  let frame = 0;

  function left() {
    const { clock } = view();
    if (pending()) return frozen;
    return clock?.paused ? clock.left : app.clock.remaining(clock);
  }

  function draw() {
    const { clock, phase, seats, control } = view();
    const ms = left();
    const running = clock && (clock.seat ?? deadlineSeat(view()));
    bars.forEach((bar, seat) => bar.clock({
      ms: running === seat ? ms : null, rest: phase === 'playing' ? seats[seat].time ?? rests[seat] : null, budget: bankOf(control) ?? clock?.budget ?? 0, frozen: pending(),
    }));
    // Tenths need more than four looks a second; the texts change ten times a second, however often the screen is drawn.
    if (!frame && clock && ms > 0 && ms <= LOW && !pending()) frame = requestAnimationFrame(again);
  }

  function again() {
    frame = 0;
    draw();
  }

  return {
    left,
    draw,
    /** The own clock stops at the shown time. */
    freeze() { frozen = app.clock.remaining(view().clock); },
    /** Called with the view that is about to be replaced. @param {import('../../core/types.js').RoomView} next */
    turnOver(next) {
      const { clock, ply } = view();
      if (clock && clock.seat !== null && ply !== next.ply) rests[clock.seat] = left();
    },
    /** Four times a second. */
    tick() {
      draw();
      const { clock, you } = view();
      const isMine = (clock?.seat ?? deadlineSeat(view())) === you;
      const ms = isMine && isOwnTurn(view()) && !pending() ? left() : Infinity;
      if (Number.isFinite(ms) && Number.isFinite(before)) {
        const { tick, low, spoken } = crossed(before, ms);
        if (tick) app.sound.play('tick');
        if (low) app.sound.vibrate(60);
        if (spoken !== null) app.announce(app.t('game.say_left', { n: spoken }));
      }
      before = ms;
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}
