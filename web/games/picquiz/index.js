/** The picture quiz, as the frames of the page know it; its screens are fetched when they are shown. */
export const id = 'picquiz';
export const folders = ['rules'];
export const sheets = ['art'];
export { clockSeat, cue, describe, missing, ownTurn, played, recap, result, review, seatsIn, spell, why } from './describe.js';
/** All answer the same question at once. */
export const simultaneous = true;
/** Spectators cannot tell pictures by their numbers. */
export const strip = false;
/**
 * The choice of the owner of a room: its deck of pictures. The server knows its decks.
 * @type {{key: string}[]}
 */
export const setups = [{ key: 'deck' }];

export const play = () => import('./play.js');
export const watch = () => import('./watch.js');
export const replay = () => import('./replay.js');
export const mini = () => import('./mini.js');
export const rulespage = () => import('./rulespage.js');
export const examples = () => import('./examples.js');
export const art = () => import('./art.js');
export const faces = () => import('./faces.js');
