/** The same for spectators. */
export { createPlay } from './play.js';
