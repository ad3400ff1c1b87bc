/** The inputs of a table that only players need, once they do something: hands on the board, keys, lines that are typed, and answers at once. */
export { createCommandBox } from '../../../table/frame/commandbox.js';
export { answer } from '../answers.js';
export { createHands } from './hands.js';
export { createKeys } from './keys.js';
