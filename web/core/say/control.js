/** The names of the time controls of a room, in the order of the choice. The server says which games have a choice. */

/** The time of a whole game, in ms, for controls without a limit for each turn. @type {Record<string, number | undefined>} */
const BANKS = { '3+2': 180000, '10+5': 600000 };

/** @param {string | undefined} control  of a room; without one, the control of the game */
export const bankOf = (control) => BANKS[control ?? ''];

/** A time control in a few words. @param {(key: string) => string} t @param {string} control */
export const controlWords = (t, control) => t(`control.${control}`);
