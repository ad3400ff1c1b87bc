import { createBag, h, setAttribute } from '../../core/dom.js';
import { createCard } from './card.js';
import { layoutOf, neighbour } from './layout.js';

/** Ms that a shuffle lasts. */
const SHUFFLING = 900;

/**
 * All cards on the table, laid out as large as the room allows. One card is a tab stop, and arrow keys lead to the others.
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.size  number of cards
 * @param {(n: number) => void} props.choose
 * @param {(ms: number, run: () => void) => () => void} props.after
 */
export function createCards({ label, size, choose, after }) {
  const bag = createBag();
  const cards = Array.from({ length: size }, (_, index) => createCard({ n: index + 1, choose, after }));
  const el = h('div', { class: 'memory-cards', role: 'group', 'aria-label': label, on: { keydown: press, focusin: follow } }, ...cards.map((card) => card.el));
  let layout = layoutOf(size, { width: 320, height: 320 });
  let current = 0;
  let calm = () => {};
  let moving = () => {};

  function lay() {
    const room = { width: el.clientWidth, height: el.clientHeight };
    if (room.width === 0 || room.height === 0) return;
    layout = layoutOf(size, room);
    el.style.setProperty('--card-width', `${layout.width}px`);
    el.style.setProperty('--card-height', `${layout.height}px`);
    const middle = { x: (room.width - layout.width) / 2, y: (room.height - layout.height) / 2 };
    cards.forEach((card, index) => card.place(layout.places[index], middle));
    setAttribute(el, 'data-laid', true);
  }

  function press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(layout, current, event.key);
    if (next === null) return;
    event.preventDefault();
    cards[next].el.focus();
  }

  function follow({ target }) {
    const index = cards.findIndex((card) => card.el === target);
    if (index >= 0) rest(index);
  }

  function rest(index) {
    cards[current].el.tabIndex = -1;
    current = index;
    cards[current].el.tabIndex = 0;
  }

  rest(0);
  const observer = new ResizeObserver(lay);
  observer.observe(el);
  bag.add(() => observer.disconnect(), () => calm(), () => moving(), ...cards.map((card) => card.destroy));

  return {
    el,
    /** @param {import('./state.js').Card[]} all @param {(card: import('./state.js').Card) => {label: string, can: boolean, signed: boolean}} more */
    set(all, more) { all.forEach((card, index) => cards[index].set(card, more(card))); },
    /** The next change is shown at once, without movement. */
    still() {
      calm();
      el.classList.add('still');
      calm = after(50, () => el.classList.remove('still'));
    },
    /** All closed cards meet in the middle and go out again. */
    shuffle() {
      moving();
      el.classList.remove('shuffling');
      // Forces a layout, so that the movement has a start, even for a second shuffle during the first.
      void el.offsetWidth;
      el.classList.add('shuffling');
      moving = after(SHUFFLING, () => el.classList.remove('shuffling'));
    },
    focus: () => cards[current].el.focus({ preventScroll: true }),
    destroy: bag.empty,
  };
}
