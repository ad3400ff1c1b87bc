import { h, s, setAttribute, setText } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { stakes } from './deck/back.js';
import { faceGroup } from './deck/faces.js';
import { layoutOf } from './layout.js';
import { createRacer } from './racers.js';
import { cardsOf, hasBoard, pairsOf } from './state.js';

const ROOM = { width: 300, height: 260 };

/**
 * A game at a glance: its cards and points, or for a race the pairs and points of every player. The whole picture is one link.
 * @param {import('../../lobby/livegame.js').MiniProps} props
 */
export function createMini({ label, names = [], href }) {
  const table = s('svg', { class: 'memory-mini-picture', viewBox: `0 0 ${ROOM.width} ${ROOM.height}`, 'aria-hidden': 'true' });
  const race = h('span', { class: 'memory-mini-race', 'aria-hidden': 'true', hidden: true });
  const seats = h('span', { class: 'memory-mini-seats' });
  const el = h(href ? 'a' : 'div', { class: 'memory-mini', href, 'aria-label': label, role: href ? null : 'img' }, h('span', { class: 'memory-mini-table' }, table, race), seats);
  let lines = /** @type {ReturnType<typeof createLine>[]} */ ([]);
  let drawn = '';

  function draw(state) {
    const key = JSON.stringify([state.open, state.found, state.pairs]);
    if (key === drawn) return;
    drawn = key;
    const board = hasBoard(state);
    setAttribute(table, 'hidden', !board);
    race.hidden = board;
    if (board) table.replaceChildren(...picture(state));
    else race.replaceChildren(...state.pairs.map((pairs, seat) => h('span', { class: `memory-lane seat${seat}` }, createSeatSign(seat), createRacer(seat, pairs, pairsOf(state)))));
  }

  /** @param {string[]} people */
  function seat(people) {
    if (lines.length === people.length) return;
    lines = people.map((_, index) => createLine(index));
    seats.replaceChildren(...lines.map((line) => line.el));
    lines.forEach((line, index) => line.set(people[index], '', false));
  }

  seat(names);

  return {
    el,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      if (!view.state) return;
      seat(view.seats.map(({ name }) => name ?? ''));
      lines.forEach((line, seat) => line.set(view.seats[seat].name ?? '', view.state.score[seat], view.phase === 'playing' && view.turn === seat && view.seats.length > 1));
      draw(view.state);
    },
    destroy() { el.remove(); },
  };
}

function picture(state) {
  const { width, height, places } = layoutOf(state.size, ROOM);
  const side = Math.min(width, height) * 0.8;
  return cardsOf(state).map(({ n, kind, face, by }) => {
    const { x, y } = places[n - 1];
    const seat = kind === 'found' && state.table === 'shared' ? ` seat${by}` : '';
    return s('g', { class: `memory-mini-card ${kind}${seat}`, transform: `translate(${x} ${y})` }, s('rect', { width, height, rx: 8 }),
      face ? s('g', { transform: `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / 48})` }, faceGroup(face)) : s('path', { class: 'memory-stakes', d: stakes(width / 2, height / 2, side / 34) }));
  });
}

function createLine(seat) {
  const name = h('bdi', { class: 'memory-mini-name' });
  const score = h('b', { class: 'memory-mini-score' });
  const el = h('span', { class: 'memory-mini-seat' }, createSeatSign(seat), name, score);
  return {
    el,
    set(text, points, turn) {
      setText(name, text);
      setText(score, String(points));
      setAttribute(el, 'data-turn', turn);
    },
  };
}
