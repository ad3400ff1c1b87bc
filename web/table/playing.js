/** The parts of a table that only players need: their moves, how they give a game up and how it ends for them. */
export { createOwnEnding } from './ownending.js';
export { createOwnMove } from './ownmove.js';
export { createQuits } from './quits.js';
