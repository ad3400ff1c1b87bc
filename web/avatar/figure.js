import { drawAccessory } from './accessory.js';
import { drawArms } from './arms.js';
import { drawBack } from './back.js';
import { BODIES, drawBody, drawCheeks, drawShadow } from './body.js';
import { designOf, read } from './design.js';
import { drawEyes } from './eyes.js';
import { drawLegs } from './legs.js';
import { drawMouth } from './mouth.js';

/**
 * A person on a background, in a box of 100 by 100. A design that this page does not know is drawn as if there were none.
 * @param {import('../ui/person/avatar.js').Who} who @returns {SVGElement[]}
 */
export function drawPerson({ user, avatar }) {
  const design = read(avatar) ?? designOf(user ?? '');
  return [...drawBack(design.back), ...drawFigure(design)];
}

/** The parts of a figure, from back to front. @param {import('./design.js').Design} design @returns {SVGElement[]} */
export function drawFigure({ body, eyes, mouth, arms, accessory, legs }) {
  const frame = BODIES[body - 1];
  const { behind = [], front = [] } = drawArms(arms, frame);
  return [...drawShadow(legs), ...drawLegs(legs, frame), ...behind, ...drawBody(frame), ...drawCheeks(frame),
    ...drawEyes(eyes, frame), ...drawMouth(mouth, frame), ...drawAccessory(accessory, frame), ...front];
}
