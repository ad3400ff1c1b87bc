import { h, setAttribute } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';

/**
 * The moves in notation, numbered by rounds. As a strip it stays scrolled to the newest; with `pick` each move is a button, and with `roving` only
 * the highlighted one is a tab stop.
 * @param {{label: string, seats: number, from?: number, spell: (move: string, ply: number) => {text: string, name: string | null}, pick?: (ply: number) => void, roving?: boolean}} props  `from`: moves made before the first of the list
 */
export function createMoveList({ label, seats, from = 0, spell, pick, roving = false }) {
  const list = h('ol', { class: 'moves-list', translate: 'no' });
  /** Two players know which column is theirs. */
  const heads = seats > 2 && h('div', { class: 'moves-heads', 'aria-hidden': 'true' }, ...Array.from({ length: seats }, (_, seat) => createSeatSign(seat)));
  const el = h('div', { class: 'moves', role: 'region', 'aria-label': label, tabindex: 0 }, heads, list);
  /** @type {HTMLElement[]} */
  let cells = [];
  let shown = /** @type {string[]} */ ([]);
  let current = 0;
  let marked = '';
  let frame = 0;
  el.style.setProperty('--seats', String(seats));

  function cell(move, ply) {
    const { text, name } = spell(move, ply);
    return pick
      ? h('button', { type: 'button', class: 'move', text, 'aria-label': name, tabindex: roving ? -1 : null, on: { click: () => pick(ply) } })
      : h('span', { class: 'move', title: name, text });
  }

  function add(move, ply) {
    const index = from + ply - 1;
    const within = index % seats;
    if (within === 0 || ply === 1) list.append(h('li', { class: 'round' }, h('span', { class: 'round-number', text: `${Math.floor(index / seats) + 1}${within === 0 ? '.' : '…'}` })));
    const node = cell(move, ply);
    cells.push(node);
    list.lastElementChild?.append(node);
  }

  /** A sign after a move, and the word it stands for. */
  function markCells(marks) {
    const next = JSON.stringify([...marks]);
    if (marked === next) return;
    marked = next;
    cells.forEach((node, index) => {
      node.querySelectorAll('.mark, .unseen').forEach((each) => each.remove());
      const mark = marks.get(index + 1);
      if (mark) node.append(h('span', { class: `mark ${mark.kind}`, 'aria-hidden': 'true', text: mark.sign }), h('span', { class: 'unseen', text: ` ${mark.word}` }));
    });
  }

  function highlight(ply) {
    setAttribute(cells[current - 1] ?? list, 'aria-current', null);
    const before = cells[current - 1] ?? cells[0];
    current = ply;
    const node = cells[ply - 1];
    if (roving) moveStop(before, node ?? cells[0]);
    if (!node) {
      el.scrollTo({ top: 0, left: 0 });
      return;
    }
    node.setAttribute('aria-current', 'true');
    reveal(node);
  }

  /** The focus goes along when it is on a move. */
  function moveStop(before, next) {
    if (before) before.tabIndex = -1;
    if (!next) return;
    next.tabIndex = 0;
    if (document.activeElement !== next && list.contains(document.activeElement)) next.focus({ preventScroll: true });
  }

  /** Scrolls with the next frame: asking where things are in the middle of drawing makes the browser lay out everything twice. */
  function reveal(node) {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => bringIntoView(node));
  }

  function bringIntoView(node) {
    const [box, mine] = [el.getBoundingClientRect(), node.getBoundingClientRect()];
    if (mine.right > box.right - 4 || mine.left < box.left) el.scrollLeft += mine.right - box.right + 8;
    if (mine.bottom > box.bottom || mine.top < box.top + (heads ? heads.offsetHeight : 0)) el.scrollTop += mine.bottom - box.bottom + 8;
  }

  // A list of another shape has scrolled elsewhere. A list that becomes one line, or lines in columns, may have the same room as before.
  const shape = new ResizeObserver(() => reveal(cells[current - 1] ?? list));
  shape.observe(el);
  shape.observe(list);

  return {
    el,
    /** @param {string[]} moves @param {number} [ply]  the one to highlight, the newest unless told */
    set(moves, ply = moves.length) {
      const common = shown.findIndex((move, index) => move !== moves[index]);
      if (common >= 0 || shown.length > moves.length) {
        list.replaceChildren();
        cells = [];
        shown = [];
      }
      moves.slice(shown.length).forEach((move, index) => add(move, shown.length + index + 1));
      shown = [...moves];
      highlight(ply);
    },
    /** Marks of the analysis, by the number of the move. @param {Map<number, {kind: string, sign: string, word: string}>} marks */
    mark: markCells,
  };
}
