import { createCoach } from './coach.js';
import { createBoardTable } from './table.js';

export { createStrip } from '../../table/strip.js';

/**
 * The table of a player, who may watch as well.
 * @param {import('../../core/types.js').App} app @param {import('../../table/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createBoardTable(app, props, { createCoach, fetchHand: () => import('./hand.js') });
