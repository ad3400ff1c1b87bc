/** The companion of a Smash Up table, as the frames of the page know it. */
export const id = 'smashup';
export const folders = ['rules', 'options', 'offline'];
export const sheets = ['art', 'flat', 'replay'];
export { DEFAULTS as settings } from './defaults.js';
export { cue, describe, ownTurn, played, recap, result, seatsIn, spell, why } from './describe.js';
/** Cues of this game in addition to the cues of the page, in the format of `core/say/sound.js`. @type {Record<string, [string, number, number, number, number, number][]>} */
export const cues = Object.freeze({
  deal: [['triangle', 300, 600, 0, 0.06, 0.35], ['triangle', 340, 680, 0.12, 0.06, 0.35], ['triangle', 380, 760, 0.24, 0.06, 0.35], ['triangle', 430, 860, 0.36, 0.09, 0.35]],
});
/** The game has no turns. */
export const simultaneous = true;
/** Its own log says more than a list of moves. */
export const strip = false;
/** A table is replayed from its record, which has the drawn factions. It cannot be replayed from a text. */
export const readsText = false;
/** One phone for all players asks no questions: names are entered at the table. */
export const startsAtOnce = true;
/** @type {import('../catalog.js').Setup[]} */
export const setups = [];

export const play = () => import('./play.js');
export const watch = () => import('./watch.js');
export const replay = () => import('./replay.js');
export const mini = () => import('./mini.js');
export const rulespage = () => import('./rulespage.js');
export const options = () => import('./options.js');
/** The device on the table. */
export const flat = () => import('./flat.js');
export const examples = () => import('./examples.js');
export const offline = () => import('./offline.js');
export const art = () => import('./art.js');
