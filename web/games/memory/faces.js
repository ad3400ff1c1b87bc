import { s } from '../../core/dom.js';
import { at, eyes, fill, line, mouth } from '../../ui/features.js';

/** Those who keep less and more in mind. The server's own players of this game by their names, the weakest first. @type {Record<string, import('../catalog.js').Face>} */
export const faces = {
  Sieve: { back: '#d0dbe8', draw: sieve },
  Magpie: { back: '#efe6da', draw: magpie },
  Elephant: { back: '#d3ddcb', draw: elephant },
};

function sieve() {
  return [line('M83 42l9-8', '#8f8880', 6), fill('M17 42h66c0 25-13 40-33 40S17 67 17 42z', '#bdb6ad'), s('rect', { x: 12, y: 36, width: 76, height: 9, rx: 4.5, fill: '#8f8880' }),
    ...[[27, 53], [73, 53], [30, 65], [70, 65], [38, 75], [62, 75], [50, 78]].map(([cx, cy]) => s('circle', { cx, cy, r: 2.6, fill: '#8f8880' })),
    ...[[40, 88], [52, 92], [62, 87]].map(([cx, cy]) => s('circle', { cx, cy, r: 2.4, fill: '#7b9fc9' })), ...at(0, 8, eyes(0)), ...at(0, 6, [mouth(3)])];
}

function magpie() {
  return [line('M68 66 90 34', '#34303b', 10), line('M72 60 90 34', '#3b6f8a', 3), line('M42 82v9M58 82v9M37 92h7M56 92h7', '#b5852b', 3.5), fill('M50 18c19 0 28 14 28 33s-9 34-28 34-28-15-28-34 9-33 28-33z', '#34303b'),
    fill('M50 58c13 0 20 6 20 13 0 9-8 14-20 14s-20-5-20-14c0-7 7-13 20-13z', '#fffdf8'), fill('M23 50c-6 10-4 22 4 28 4-8 4-20-4-28zM77 50c6 10 4 22-4 28-4-8-4-20 4-28z', '#3b6f8a'), line('M27 46q2 7 7 10M73 46q-2 7-7 10', '#fffdf8', 5),
    ...at(0, -6, eyes(0)), fill('M41 51q9-5 18 0l-9 10z', '#d9a441'), s('circle', { cx: 50, cy: 67, r: 5, fill: 'none', stroke: '#d9a441', 'stroke-width': 3 }), s('circle', { cx: 50, cy: 61, r: 2.6, fill: '#7fc4d8' })];
}

function elephant() {
  return [...[20, 80].flatMap((cx) => [s('ellipse', { cx, cy: 46, rx: 17, ry: 20, fill: '#8d97a3' }), s('ellipse', { cx, cy: 47, rx: 10, ry: 13, fill: '#d6b0b0' })]),
    fill('M50 20c19 0 27 12 27 28 0 18-9 31-27 31S23 66 23 48c0-16 8-28 27-28z', '#a7b1bc'), line('M38 69q-5 6-10 4M62 69q5 6 10 4', '#fffdf8', 5),
    line('M50 58v17q0 11 11 11', '#8d97a3', 15), line('M50 58v17q0 11 11 11', '#a7b1bc', 12), line('M46 68h8M46 74h8', '#8d97a3', 2), ...at(0, -4, eyes(0))];
}
