/** Cues of this game in addition to the cues of the page, in the format of `core/say/sound.js`. @type {Record<string, [string, number, number, number, number, number][]>} */
export const cues = Object.freeze({
  pop: [['sine', 620, 340, 0, 0.06, 0.4]],
});
