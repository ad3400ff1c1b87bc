import { createBoardTable } from './table.js';

export { createStrip } from '../../table/frame/strip.js';

/**
 * The table for spectators.
 * @param {import('../../core/types.js').App} app @param {import('../../table/frame/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createBoardTable(app, props, null);
