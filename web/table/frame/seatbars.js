import { createTableClocks } from './clocks.js';
import { createPlayerBar } from './playerbar.js';
import { createCardOpener } from './playercard.js';

/**
 * The bars of the players of a table, by seat, and the clocks on them.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {() => import('../../core/types.js').RoomView} props.view
 * @param {import('../../games/catalog.js').GameModule} props.game
 * @param {() => boolean} props.pending  an own move is under way
 * @param {boolean} props.isFramed  in a page of others, where nobody opens a player
 */
export function createSeatBars(app, { view, game, pending, isFramed }) {
  /** The local time at which the view came. */
  let received = app.clock.local();
  const openCard = createCardOpener(app);
  const bars = view().seats.map((_, seat) => createPlayerBar(app, { seat, open: isFramed ? null : openSeat }));
  const clocks = createTableClocks(app, { bars, view, pending, deadlineSeat: game.clockSeat });

  function openSeat(seat) {
    const person = view().seats[seat];
    if (person.user !== null) openCard(person);
  }

  return {
    bars,
    clocks,
    /** A view came. */
    hear() { received = app.clock.local(); },
    /** @param {(seat: number) => import('./playerbar.js').Facts | null} factsOf */
    draw(factsOf) {
      bars.forEach((bar, seat) => bar.set(view(), { facts: factsOf(seat), received }));
      clocks.draw();
    },
  };
}
