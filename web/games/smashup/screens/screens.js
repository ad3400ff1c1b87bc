import { createDealt } from './dealt.js';
import { createFactions } from './factions.js';
import { createNames } from './names.js';
import { createOver } from './over.js';
import { createScores } from './scores.js';

/** @typedef {import('../table.js').Screen} Screen */

/** By the phases of a table. @type {Record<string, import('../table.js').CreateScreen>} */
const CREATE = { players: createNames, factions: createFactions, dealt: createDealt, playing: createScores, over: createOver };

/**
 * The screens of a table, each made when the table first comes to it.
 * @param {import('../table.js').Tools} tools
 */
export function createScreens(tools) {
  const screens = /** @type {Record<string, Screen>} */ ({});
  /** @param {string} phase @returns {Screen} */
  return (phase) => screens[phase] ??= CREATE[phase](tools);
}
