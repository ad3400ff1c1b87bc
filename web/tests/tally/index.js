/**
 * A game for tests of the page: the players count up by one or two, and the one who says ten wins. It has all that a game needs, and no more.
 */
export const id = 'tally';
export const cues = { say: [['sine', 440, 440, 0, 0.1, 0.4]] };
export const settings = Object.freeze({ tallyBig: false });
export { played } from '../../table/moves/played.js';
export const describe = (m, t) => (m === '--' ? t('tally.say.idle') : t('tally.say.add', { n: Number(m) }));
export const spell = (m) => ({ text: m === '--' ? '–' : `+${m}`, name: null });
export const cue = (m, own = false) => ({ sound: m !== '--' || own ? 'move' : 'refuse', vibration: 10 });
export const ownTurn = () => null;
export const recap = ({ state }, { t }) => t('tally.say.total', { n: state.total });
export const seatsIn = ({ seats }) => seats ?? 2;
export const play = () => import('./screens.js');
export const watch = () => import('./screens.js');
export const replay = () => import('./screens.js');
export const mini = () => import('./screens.js');
export const rulespage = () => import('./screens.js');
export const options = () => import('./screens.js');
export const examples = () => import('./screens.js');
export const art = () => import('./screens.js');
