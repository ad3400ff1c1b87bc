import { attempt } from '../../ui/over/attempt.js';

/** Ms after which the others may go on without a phone, as on the server, plus some for the network. */
const PATIENCE = 121_000;

/**
 * Offers to go on without the host when its phone has been away for minutes: it alone ends games and acts for everybody.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: () => import('../../core/types.js').RoomView}} props
 */
export function createAbsence(app, { topic, view }) {
  const { t, net, toast, clock } = app;
  /** The absent host, and the local time at which the absence began. @type {{seat: number, since: number} | null} */
  let absent = null;
  let asked = -1;
  let close = () => {};

  function ask(seat) {
    if (seat === asked) return;
    close();
    close = () => {};
    asked = seat;
    if (seat < 0) return;
    close = toast(t('smashup.absent', { name: view().seats[seat].name ?? t('player.gone') }), { stays: true, actions: [
      { label: t('smashup.absent.go_on'), run: () => attempt(app, null, () => net.act(topic, 'claim')) },
      { label: t('smashup.absent.wait'), run: wait },
    ] });
  }

  /** Two more minutes. */
  function wait() {
    if (absent) absent.since = clock.local();
    asked = -1;
  }

  function look() {
    const { seats, phase, you, state } = view();
    const seat = state.host ?? -1;
    const isAway = phase === 'playing' && you !== null && seat !== you && seats[seat]?.on === false;
    if (!isAway) absent = null;
    else if (absent?.seat !== seat) absent = { seat, since: clock.local() - (seats[seat].gone_ms ?? 0) };
    ask(absent && clock.local() - absent.since >= PATIENCE ? absent.seat : -1);
  }

  const stop = clock.every(look);
  return {
    destroy() {
      stop();
      close();
    },
  };
}
