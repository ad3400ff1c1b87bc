/** What only players need of a table: their moves, and how they give a game up. */
export { createOwnMove } from './ownmove.js';
export { createQuits } from './quits.js';
