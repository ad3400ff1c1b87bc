/** Choices of this device that only this game asks for. */
export const DEFAULTS = Object.freeze({
  memoryNumbers: false, // numbers on the backs of cards
});
