import { createPlayer } from './player.js';
import { createTable } from './table.js';

/**
 * The table of a phone with players.
 * @param {import('../../core/types.js').App} app @param {import('../../table/frame/act.js').PlayProps} props
 */
export const createPlay = (app, props) => createTable(app, props, createPlayer);
