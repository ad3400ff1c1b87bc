/** Quoridor, as the frames of the page know it; its screens are fetched when they are shown. */
export const id = 'quoridor';
export const folders = ['rules', 'options', 'offline', 'bots', 'keys'];
export const sheets = ['art', 'looks', 'practice'];
export const draws = true;
export const isDrawn = true;
export const takesBack = true;
export { DEFAULTS as settings, LOOK as look } from './defaults.js';
export { describe, ownTurn, recap, spell } from './describe.js';
export { cue, seatsIn } from './rules/notation.js';
export { played } from '../../table/moves/played.js';

export const play = () => import('./play.js');
export const watch = () => import('./watch.js');
export const replay = () => import('./replay.js');
export const lines = () => import('./lines.js');
export const mini = () => import('./mini.js');
export const rulespage = () => import('./rulespage.js');
export const practice = () => import('./practice.js');
export const options = () => import('./options.js');
export const looks = () => import('./looks.js');
export const examples = () => import('./examples.js');
export const strength = () => import('./strength.js');
export const clip = () => import('./clip.js');
export const offline = () => import('./offline.js');
export const art = () => import('./art.js');
export const faces = () => import('./faces.js');
