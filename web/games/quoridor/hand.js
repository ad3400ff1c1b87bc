/** What only players need of a table: pointers that aim, lines that are typed, answers at once, and words for beginners. */
export { createCommandBox } from '../../table/commandbox.js';
export { createAim } from './aim.js';
export { answer } from './answers.js';
export { createInput } from './board/input.js';
export { createCoach } from './coach.js';
export { parseCommand } from './command.js';
