/** The room of the game for one player that the visitor began just now, until its table is shown. */
let begun = '';

/** @param {string} room */
export const noteBegun = (room) => { begun = room; };

/** Whether the visitor began the game of a room with their last press; true once. @param {string} room */
export function takeBegun(room) {
  if (begun !== room) return false;
  begun = '';
  return true;
}
