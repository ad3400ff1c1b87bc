/** The same for those who watch. */
export { createPlay } from './play.js';
