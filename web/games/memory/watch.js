/** The table for spectators, which is also the table of players. */
export { createPlay } from './play.js';
