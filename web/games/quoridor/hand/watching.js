/**
 * The hands of a spectator, which aim at nothing.
 * @type {ReturnType<typeof import('./hands.js').createHands>}
 */
export const WATCHING = {
  aim: {
    now: null, reachable: () => new Set(), obstacle: () => 'not_now', across: () => undefined, turn: () => false, steer: () => false,
    hover() {}, press() {}, drag() {}, drop() {}, cancel() {}, confirm() {}, choose() {}, say() {}, startWall() {}, clear() {},
  },
  turn() {}, cancel() {}, refresh() {}, destroy() {},
};
