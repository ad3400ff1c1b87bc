import { h, setAttribute, setText } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createMark } from './capsule.js';
import { isAnswered } from './state.js';

/** More seats than these stand in two columns. */
const IN_A_COLUMN = 3;

/**
 * A game at a glance: the question, the place of its answer, and the points. The whole picture is one link. Pictures are not fetched for it: a page of live games
 * would fetch dozens.
 * @param {import('../../lobby/livegame.js').MiniProps} props
 */
export function createMini({ label, names = [], href }) {
  const dots = h('span', { class: 'picquiz-dots' });
  const name = h('span', { class: 'picquiz-mini-name' });
  const pills = [1, 2, 3].map((n) => h('span', { class: 'picquiz-mini-pill', text: String(n) }));
  const seats = h('span', { class: 'picquiz-mini-seats' });
  const el = h(href ? 'a' : 'div', { class: 'picquiz-mini', href, 'aria-label': label, role: href ? null : 'img' },
    h('span', { class: 'picquiz-mini-table', 'aria-hidden': 'true' }, dots, name, h('span', { class: 'picquiz-mini-pills' }, ...pills)), seats);
  let lines = /** @type {ReturnType<typeof createLine>[]} */ ([]);

  function draw(state) {
    if (dots.childElementCount !== state.of) dots.replaceChildren(...Array.from({ length: state.of }, () => h('i', null)));
    [...dots.children].forEach((dot, index) => setAttribute(dot, 'data-at', index + 1 < state.q ? 'past' : index + 1 === state.q ? 'now' : null));
    setText(name, state.name[document.documentElement.lang] ?? state.name.en);
    pills.forEach((pill, index) => {
      const right = isAnswered(state) && index + 1 === state.answer;
      if (pill.dataset.mark !== String(right)) pill.replaceChildren(right ? createMark('right') : String(index + 1));
      pill.dataset.mark = String(right);
    });
  }

  /** @param {string[]} people */
  function seat(people) {
    if (lines.length === people.length) return;
    lines = people.map((_, index) => createLine(index));
    seats.replaceChildren(...lines.map((line) => line.el));
    setAttribute(seats, 'data-many', lines.length > IN_A_COLUMN);
    lines.forEach((line, index) => line.set(people[index], ''));
  }

  seat(names);

  return {
    el,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      if (!view.state) return;
      seat(view.seats.map(({ name }) => name ?? ''));
      lines.forEach((line, seat) => line.set(view.seats[seat].name ?? '', view.state.score[seat]));
      draw(view.state);
    },
    destroy() { el.remove(); },
  };
}

function createLine(seat) {
  const name = h('bdi', { class: 'picquiz-mini-who' });
  const score = h('b', null);
  return {
    el: h('span', { class: 'picquiz-mini-seat' }, createSeatSign(seat), name, score),
    set(text, points) {
      setText(name, text);
      setText(score, String(points));
    },
  };
}
