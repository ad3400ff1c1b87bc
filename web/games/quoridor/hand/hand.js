/** The parts of a table that only players need, once they do something: pointers that aim, keys, lines that are typed, and answers at once. */
export { createCommandBox } from '../../../table/frame/commandbox.js';
export { createAim } from './aim.js';
export { answer } from '../answers.js';
export { createInput } from '../board/input.js';
export { createKeys } from './keys.js';
