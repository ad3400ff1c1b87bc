import { h } from '../core/dom.js';
import { attempt } from './attempt.js';
import { gameIcon } from './gameicons.js';
import { icon } from './icons.js';

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * A button with a list of acts under it. Escape, Back, a press elsewhere and the choice of an act close it.
 * @typedef {{label: string, symbol: Element, run: () => void, checked?: boolean}} MenuItem  `checked`: it is on or off; the act changes that
 * @param {import('../core/types.js').App} app
 * @param {{label: string, items: () => Promise<MenuItem[]>}} props  `items`: asked for when it opens
 */
export function createMenu(app, { label, items }) {
  const button = h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, 'aria-haspopup': 'menu', 'aria-expanded': 'false', on: { click: () => (list.hidden ? attempt(app, button, show) : hide(true)) } }, gameIcon('more'));
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': label, hidden: true, on: { keydown: press } });
  const el = h('div', { class: 'menu-place', on: { focusout: leave } }, button, list);
  let uncover = () => {};

  /** @param {MenuItem} item */
  const draw = ({ label: text, symbol, run, checked }) => h('button', {
    type: 'button', class: 'menu-item', role: checked === undefined ? 'menuitem' : 'menuitemcheckbox', 'aria-checked': checked === undefined ? null : String(checked), tabindex: -1,
    on: { click() {
      hide(true);
      run();
    } },
  }, symbol, h('span', { text }), checked && icon('check'));

  async function show() {
    list.replaceChildren(...(await items()).map(draw));
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    uncover = app.router.cover(() => hide(true));
    document.addEventListener('pointerdown', pressElsewhere);
    focus(0);
  }

  /** @param {boolean} back  the focus returns to the button */
  function hide(back) {
    if (list.hidden) return;
    document.removeEventListener('pointerdown', pressElsewhere);
    // The focus leaves what is hidden, and that must not look like somebody leaving.
    if (back) button.focus({ preventScroll: true });
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    uncover();
  }

  function pressElsewhere({ target }) {
    if (!el.contains(target)) hide(false);
  }

  function leave({ relatedTarget }) {
    if (relatedTarget && !el.contains(relatedTarget)) hide(false);
  }

  function focus(index) {
    const last = list.children.length - 1;
    /** @type {HTMLElement | undefined} */ (list.children[Math.min(last, Math.max(0, index))])?.focus({ preventScroll: true });
  }

  function press(event) {
    if (event.key === 'Escape') hide(true);
    else if (Object.hasOwn(STEPS, event.key)) focus([...list.children].indexOf(/** @type {Element} */ (document.activeElement)) + STEPS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { el, destroy: () => hide(false) };
}
