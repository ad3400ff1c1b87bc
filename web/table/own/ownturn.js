/** Ms without an answer to an own move after which the status line says so, and the connection is checked. */
export const SLOW = 3000;

/** A game in which several seats act at once has no turn; the server lists the moves of the seats that may act. @param {import('../../core/types.js').RoomView} view */
export const isOwnTurn = (view) => view.phase === 'playing' && view.you !== null
  && (view.turn === null ? (view.legal?.length ?? 0) > 0 : view.turn === view.you);
