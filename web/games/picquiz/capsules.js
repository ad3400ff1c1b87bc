import { createBag, h, setAttribute } from '../../core/dom.js';
import { shortcutOf } from '../../core/say/shortcut.js';
import { createCapsule } from './capsule.js';

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The three pictures of a question. One picture is a tab stop, arrow keys lead to the others, and number keys pick a picture.
 * @param {object} props
 * @param {import('./describe.js').Words} props.t @param {import('./describe.js').Pick} props.pick
 * @param {string} props.label
 * @param {((n: number) => void) | null} [props.choose]
 * @param {import('../../core/types.js').App['settings']} props.settings
 */
export function createCapsules({ t, pick, label, choose = null, settings }) {
  const bag = createBag();
  const capsules = [1, 2, 3].map(() => createCapsule({ t, pick, choose }));
  const group = h('div', { class: 'picquiz-three', role: choose ? 'group' : 'list', 'aria-label': label }, ...capsules.map((each) => each.el));
  const el = h('div', { class: 'picquiz-choices' }, group);
  let current = 0;

  function rest(index) {
    if (!choose) return;
    capsules[current].button.tabIndex = -1;
    current = index;
    capsules[current].button.tabIndex = 0;
  }

  function go(index) {
    rest(index);
    capsules[index].button.focus({ preventScroll: true });
  }

  function step(event) {
    const by = STEPS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go((current + by + capsules.length) % capsules.length);
  }

  /** Number keys pick from anywhere on the screen, or from a picture alone where the player has switched keys of the whole screen off. */
  function press(event) {
    const n = Number(group.contains(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey ? event.key : shortcutOf(event, settings));
    if (!choose || !capsules[n - 1] || event.repeat || el.closest('[hidden]')) return;
    event.preventDefault();
    go(n - 1);
    choose(n);
  }

  rest(0);
  bag.on(group, 'keydown', step);
  bag.on(group, 'focusin', ({ target }) => {
    const index = capsules.findIndex((each) => each.button === target);
    if (index >= 0) rest(index);
  });
  bag.on(window, 'keydown', press);
  bag.add(...capsules.map((each) => each.destroy));

  return {
    el,
    /** @param {import('./state.js').Choice[]} choices @param {(choice: import('./state.js').Choice) => {names?: string, can?: boolean, answered: boolean}} more */
    set(choices, more) { choices.forEach((choice, index) => capsules[index].set(choice, more(choice))); },
    /** A new answer is animated; an answer from before is not. @param {boolean} fresh */
    fresh(fresh) { setAttribute(group, 'data-fresh', fresh); },
    focus: () => go(0),
    destroy: bag.empty,
  };
}
