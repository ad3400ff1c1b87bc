import { createCommandBox } from '../../table/frame/commandbox.js';
import { createCoach } from './coach.js';
import { createHands } from './hand/hands.js';
import { createBoardTable } from './table.js';

export { createStrip } from '../../table/frame/strip.js';

/**
 * The table of a player, who may watch as well.
 * @param {import('../../core/types.js').App} app @param {import('../../table/frame/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createBoardTable(app, props, { createCoach, createCommandBox, createHands });
