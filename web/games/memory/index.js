/** Memory, as the frames of the page know it; its screens are fetched when they are shown. */
export const id = 'memory';
export const folders = ['rules', 'options'];
export { DEFAULTS as settings } from './defaults.js';
export { clockSeat, cue, describe, ownTurn, recap, result, seatsIn, spell, why } from './describe.js';
/** A move stays good while two cards are closed or others move. */
export const simultaneous = true;
/** Scores are kept under names. */
export const asksName = true;
/** Spectators cannot tell cards by their numbers. */
export const strip = false;
export { played } from './played.js';
/** One list of scores for each difficulty. */
export const lists = 'mode';
export { setups } from './setups.js';
export { cues } from './cues.js';
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
