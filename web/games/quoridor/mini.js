import { h, s, setAttribute, setText } from '../../core/dom.js';
import { createSeatMark, createSeatSign } from '../../ui/icon/seatsign.js';
import { squareOf } from './rules/notation.js';
import { marksAfter } from './scene/scene.js';

const SIDE = 90;
/** @param {number[]} square */
const middle = ([file, rank]) => [file * 10 + 5, (8 - rank) * 10 + 5];
/** A tile as the boards of games have it, with round corners. @param {number} x @param {number} y  of its corner */
const tile = (x, y) => `M${x + 1} ${y}h6.2a1 1 0 0 1 1 1v6.2a1 1 0 0 1-1 1h-6.2a1 1 0 0 1-1-1v-6.2a1 1 0 0 1 1-1z`;
const tiles = Array.from({ length: 81 }, (_, index) => tile(index % 9 * 10 + 0.9, Math.floor(index / 9) * 10 + 0.9)).join('');

/**
 * A game at a glance: names above and below, the board between. The whole picture is one link. Few nodes and no listeners, because a
 * screen may show a hundred.
 * @param {import('../../lobby/livegame.js').MiniProps} props
 *   `now`: server time in ms; `every`: the timer of the whole page
 */
export function createMini({ label, names = [], href, now, every }) {
  const marks = s('path', { class: 'b-mark' });
  const walls = [0, 1, 2, 3, 'x'].map((seat) => s('path', { class: seat === 'x' ? 'm-wall nobody' : `m-wall seat${seat}` }));
  const pawns = s('g');
  const picture = s('svg', { class: 'mini-picture', viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true' },
    s('rect', { class: 'b-frame', width: SIDE, height: SIDE, rx: 2 }), s('path', { class: 'b-lips', d: tiles, transform: 'translate(0 .45)' }), s('path', { class: 'b-squares', d: tiles }), marks, ...walls, pawns);
  const above = h('span', { class: 'mini-seats' });
  const below = h('span', { class: 'mini-seats' });
  const el = h(href ? 'a' : 'div', { class: 'mini', href, 'aria-label': label, role: href ? null : 'img' }, above, picture, below);
  let seats = /** @type {ReturnType<typeof createLine>[]} */ ([]);
  let clock = null;
  const stop = every(writeClocks);

  function writeClocks() {
    if (!el.isConnected) return;
    seats.forEach((line, seat) => line.clock(clock?.seat === seat && clock.due ? Math.max(0, clock.due - now()) : null));
  }

  /** @param {string[]} people */
  function seat(people) {
    if (seats.length !== people.length) {
      seats = people.map((_, index) => createLine(index));
      below.replaceChildren(...seats.slice(0, seats.length / 2).map((line) => line.el));
      above.replaceChildren(...seats.slice(seats.length / 2).map((line) => line.el));
      el.dataset.seats = String(seats.length);
    }
    people.forEach((name, index) => seats[index].name(name));
  }

  seat(names);

  return {
    el,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      if (!view.state) return;
      seat(view.seats.map(({ name }) => name ?? ''));
      clock = view.clock;
      draw(view);
      writeClocks();
    },
    destroy() {
      stop();
      el.remove();
    },
  };

  function draw({ state, moves = [], turn }) {
    const planks = walls.map(() => '');
    for (const [name, flat] of [...state.h.map((each) => [each, true]), ...state.v.map((each) => [each, false])]) {
      const [x, y] = middle(squareOf(name));
      const seat = state.owners?.[`${name}${flat ? 'h' : 'v'}`];
      planks[seat ?? 4] += flat ? `M${x - 4.1} ${y - 5}h18.2` : `M${x + 5} ${y + 4.1}v-18.2`;
    }
    planks.forEach((d, index) => setAttribute(walls[index], 'd', d));
    setAttribute(marks, 'd', marksAfter(state, moves).map((name) => tileAt(squareOf(name))).join(''));
    if (pawns.childElementCount !== state.pawns.length) pawns.replaceChildren(...state.pawns.map((_, seat) => s('g', null, s('circle', { class: 'b-rim', r: 4.2 }), s('circle', { class: 'b-body', r: 3.7 }), createSeatMark(seat, 1.6))));
    state.pawns.forEach((name, seat) => {
      const [x, y] = middle(squareOf(name));
      setAttribute(pawns.children[seat], 'transform', `translate(${x} ${y})`);
      setAttribute(pawns.children[seat], 'class', `b-pawn seat${seat}${turn === seat ? ' to-move' : ''}`);
    });
  }
}

function tileAt(square) {
  const [x, y] = middle(square);
  return tile(x - 4.1, y - 4.1);
}

function createLine(seat) {
  const name = h('bdi', { class: 'mini-name' });
  const clock = h('span', { class: 'mini-clock' });
  return {
    el: h('span', { class: 'mini-seat' }, createSeatSign(seat), name, clock),
    name: (text) => setText(name, text),
    clock(ms) {
      const seconds = ms === null ? null : Math.ceil(ms / 1000);
      setText(clock, seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    },
  };
}
