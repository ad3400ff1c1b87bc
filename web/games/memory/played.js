import { isCard } from './describe.js';

/** @typedef {import('../../core/types.js').RoomView} RoomView */

/**
 * The moves since a ply with the seats that made them. Moves of a race that this viewer may not see are left out, and so are the closings of two
 * cards that differ: no player makes them.
 * @param {RoomView} view @param {number} [from] @returns {{seat: number, m: string}[]}
 */
export function played(view, from = 0) {
  const { moves, last } = view;
  return history(view).slice(from).flatMap(({ seat, m, closes }, index) => {
    const isLast = from + index === moves.length - 1;
    if (m === null || closes) return [];
    return [{ seat: (isLast ? last?.seat : null) ?? seat, m }];
  });
}

/** Every move with its seat, as far as the turns tell. @param {RoomView} view */
function history({ moves, seats, state, you }) {
  const shared = state.table === 'shared';
  const count = seats.length;
  let seat = shared ? 0 : you ?? 0;
  let open = /** @type {string[]} */ ([]);
  const pass = () => {
    if (!shared) return;
    for (let step = 0; step < count; step += 1) {
      seat = (seat + 1) % count;
      if (!seats[seat].out) return;
    }
  };
  return /** @type {(string | null)[]} */ (moves).map((m) => {
    const mover = seat;
    if (m === '--') {
      const closes = !shared || open.length === 2;
      open = [];
      if (!closes) pass();
      return { seat: mover, m, closes };
    }
    open = isCard(m) ? [...(open.length === 2 ? [] : open), String(m)] : [];
    if (open.length === 2) {
      if (isPair(state, open)) open = [];
      else pass();
    }
    return { seat: mover, m, closes: false };
  });
}

/**
 * Two cards with the same face, turned one after the other, are found with the second.
 * @param {import('./state.js').State} state @param {string[]} cards
 */
const isPair = ({ found = {} }, [one, other]) => Boolean(found[one]) && found[one] === found[other];
