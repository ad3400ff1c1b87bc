/** What a screen needs to show and play Quoridor. */
export { createAim } from './aim.js';
export { parseCommand } from './command.js';
export { moveSentence, moveWords, squareWords, wallsSentence } from './describe.js';
export { parseMove, squareName, squareOf } from './notation.js';
export { played } from './played.js';
export { after, pawnMoves, stepsToGoal } from './rules.js';
export { flipStep, sceneOf, turnsFor } from './scene.js';
export * as turn from '../../table/turn.js';

/** Walls each player begins with. @param {number} seats */
export const wallsFor = (seats) => (seats === 2 ? 10 : 5);
