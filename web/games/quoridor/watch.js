import { createBoardTable } from './table.js';

export { createStrip } from '../../table/strip.js';

/**
 * The table for spectators.
 * @param {import('../../core/types.js').App} app @param {import('../../table/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createBoardTable(app, props, null);
