import { createTable } from './table.js';

/**
 * The table for spectators.
 * @param {import('../../core/types.js').App} app @param {import('../../table/frame/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createTable(app, props, null);
