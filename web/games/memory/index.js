/** Memory, as the frames of the page know it; its screens are fetched when they are shown. */
export const id = 'memory';
export const folders = ['rules', 'options'];
export const sheets = ['art'];
/** Choices of this device that only this game asks for. */
export const settings = Object.freeze({
  memoryNumbers: false, // numbers on the backs of cards
});
export { clockSeat, cue, describe, ownTurn, recap, result, seatsIn, spell, why } from './describe.js';
/** A move stays good while two cards are closed or others move. */
export const simultaneous = true;
/** Scores are kept under names. */
export const asksName = true;
/** One card for each difficulty. */
export const quick = 'mode';
/** Spectators cannot tell cards by their numbers. */
export const strip = false;
export { played } from './played.js';
/** One list of scores for each difficulty. */
export const lists = 'mode';
export { setups } from './setups.js';
/** Cues of this game in addition to the cues of the page, in the format of `core/say/sound.js`. @type {Record<string, [string, number, number, number, number, number][]>} */
export const cues = Object.freeze({
  pop: [['sine', 620, 340, 0, 0.06, 0.4]],
});
/** Soft music while the rules or the scores are read. */
export const music = true;

export const play = () => import('./play.js');
export const watch = () => import('./watch.js');
export const replay = () => import('./replay.js');
export const mini = () => import('./mini.js');
export const rulespage = () => import('./rulespage.js');
export const options = () => import('./options.js');
export const examples = () => import('./examples.js');
export const art = () => import('./art.js');
export const faces = () => import('./faces.js');
