/** The look of boards on this device: attributes of the document, which `looks.css` knows. */
export const LOOK = Object.freeze({
  boardTheme: 'paper', // paper | walnut | slate | felt | contrast
  pawnSet: 'disc', // disc | pawn | tower | sign
  boardSize: 'large', // of a wide window: small | medium | large
  boardMotion: 'normal', // normal | fast | none
});

/** Choices of this device that only this game asks for. */
export const DEFAULTS = Object.freeze({
  ...LOOK,
  confirmTouch: true, // a touched wall is armed first, then placed
  confirmMouse: false,
  confirmMove: false,
  premoveWalls: false,
  hints: true, // dots on reachable squares
  coordinates: true,
  race: false, // steps to the goals, for players of casual games too
  coached: 0, // turns of the first games that were explained; not a choice of the player
});
