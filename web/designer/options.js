import { colourOf } from '../avatar/back.js';
import { choices, isOwn, OWN } from '../avatar/design.js';
import { drawFigure } from '../avatar/figure.js';
import { h, s, setAttribute } from '../core/dom.js';
import { target } from './roving.js';
import { symbol } from './symbols.js';

/** The detail of the figure on a thumbnail, so that small parts are seen. */
const VIEWS = { body: '0 0 100 100', eyes: '22 18 56 56', mouth: '24 30 52 52', arms: '0 0 100 100', accessory: '12 0 76 76', legs: '20 42 60 60' };

/**
 * The drawings of one part on the figure as it is, as radio buttons in a grid.
 * @typedef {import('../avatar/design.js').Design} Design
 * @param {{part: import('../avatar/design.js').Part, name: (number: number) => string, label: string, own: string, choose: (number: number) => void}} props  `own`: names the field for a colour of one's own
 */
export function createOptions({ part, name, label, own, choose }) {
  const numbers = choices(part);
  const buttons = numbers.map((number, index) => h('button', {
    type: 'button', role: 'radio', id: `${part}-${number}`, class: 'option', 'aria-label': name(number), title: name(number),
    on: { click: () => choose(number), keydown: (event) => walk(event, index) },
  }));
  const grid = h('div', { class: 'options', role: 'radiogroup', 'aria-label': label, data: { part } }, ...buttons);
  const el = h('div', { class: 'panel-part', role: 'tabpanel', id: `panel-${part}`, 'aria-labelledby': `tab-${part}` }, grid);
  const colour = /** @type {HTMLInputElement} */ (h('input', { type: 'color', id: 'back-own', on: { change: () => choose(OWN + parseInt(colour.value.slice(1), 16)) } }));
  if (part === 'back') el.append(h('label', { class: 'own-colour', htmlFor: 'back-own' }, h('span', { text: own }), colour));
  let drawn = '';

  function walk(event, index) {
    const next = target(event, index, numbers.length, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    if (next === null) return;
    event.preventDefault();
    choose(numbers[next]);
    buttons[next].focus();
  }

  /** @param {Design} design @param {number} number */
  function thumbnail(design, number) {
    if (part === 'back') return s('svg', { class: 'swatch', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('circle', { cx: 50, cy: 50, r: 47, fill: colourOf(number), stroke: 'var(--line-strong)', 'stroke-width': 2 }));
    if (number === 0) return symbol('none');
    return s('svg', { class: 'thumb', viewBox: VIEWS[part], 'aria-hidden': 'true' }, s('rect', { x: -20, y: -20, width: 140, height: 140, fill: colourOf(design.back) }), ...drawFigure({ ...design, [part]: number }));
  }

  return {
    el,
    /** @param {Design} design */
    set(design) {
      buttons.forEach((button, index) => {
        const isChosen = numbers[index] === design[part];
        setAttribute(button, 'aria-checked', String(isChosen));
        // Without a chosen drawing, the keys begin at the first.
        button.tabIndex = isChosen || (index === 0 && !numbers.includes(design[part])) ? 0 : -1;
      });
      if (part !== 'back') return;
      colour.value = colourOf(design.back);
      colour.classList.toggle('chosen', isOwn(design.back));
    },
    /** Draws the thumbnails, unless they show this design already. @param {Design} design */
    draw(design) {
      const rest = JSON.stringify({ ...design, [part]: 0 });
      if (rest === drawn) return;
      drawn = rest;
      buttons.forEach((button, index) => button.replaceChildren(thumbnail(design, numbers[index])));
    },
    /** Only the shown page can be reached. @param {boolean} shown */
    show(shown) { el.inert = !shown; },
  };
}
