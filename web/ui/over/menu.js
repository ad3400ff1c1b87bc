import { h } from '../../core/dom.js';
import { icon } from '../icon/icons.js';

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * A list of acts under a button. Escape, Back, a press elsewhere and the choice of an act close it.
 * @typedef {{label: string, symbol: Element, run: () => void, checked?: boolean}} MenuItem  `checked`: it is on or off; the act changes that
 * @param {import('../../core/types.js').App} app
 * @param {{button: HTMLElement, items: () => MenuItem[]}} props  `button`: has its place with the list, and the press on it calls `toggle`; `items`: asked for when it opens
 */
export function createMenu(app, { button, items }) {
  const el = /** @type {HTMLElement} */ (button.parentElement);
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': button.getAttribute('aria-label'), hidden: true, on: { keydown: press } });
  let uncover = () => {};
  el.addEventListener('focusout', leave);
  el.append(list);

  /** @param {MenuItem} item */
  const draw = ({ label: text, symbol, run, checked }) => h('button', {
    type: 'button', class: 'menu-item', role: checked === undefined ? 'menuitem' : 'menuitemcheckbox', 'aria-checked': checked === undefined ? null : String(checked), tabindex: -1,
    on: { click() {
      hide(true);
      run();
    } },
  }, symbol, h('span', { text }), checked && icon('check'));

  function show() {
    list.replaceChildren(...items().map(draw));
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
    // The focus goes back first: a list that is hidden while it has the focus would look as if the visitor had left it.
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

  return { toggle: () => (list.hidden ? show() : hide(true)), destroy: () => hide(false) };
}
