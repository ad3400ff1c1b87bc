/** Choices of this device that only this game asks for. */
export const DEFAULTS = Object.freeze({
  smashupTable: false, // the device lies on the table: large scores
  smashupTurn: 'across', // panels on the table: none | across | around
});

export const TURNS = ['none', 'across', 'around'];
