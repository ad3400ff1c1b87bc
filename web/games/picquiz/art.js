export { createArt } from './drawings.js';
