/** The parts that show an analysis: beside the moves, and under the board. */
export { createEvalView } from './evalview.js';
export { createAnalysis } from './panel.js';
