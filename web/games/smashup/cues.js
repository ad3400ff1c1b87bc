/** Cues of this game in addition to the cues of the page, in the format of `core/say/sound.js`. @type {Record<string, [string, number, number, number, number, number][]>} */
export const cues = Object.freeze({
  deal: [['triangle', 300, 600, 0, 0.06, 0.35], ['triangle', 340, 680, 0.12, 0.06, 0.35], ['triangle', 380, 760, 0.24, 0.06, 0.35], ['triangle', 430, 860, 0.36, 0.09, 0.35]],
});
