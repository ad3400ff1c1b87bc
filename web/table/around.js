/** The parts around a table: its head, with what can be done, and its chat. A page of others has something simpler in their place. */
export { createGameHead } from './gamehead.js';
export { createTableChat } from './tablechat.js';
