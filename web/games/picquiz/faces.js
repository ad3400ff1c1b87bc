import { s } from '../../core/dom.js';
import { at, eyes, fill, INK, line, mouth } from '../../ui/features.js';

/** Those who guess, and those who know. The server's own players of this game by their names, the weakest first. @type {Record<string, import('../catalog.js').Face>} */
export const faces = {
  Hunch: { back: '#e0d2e6', draw: hunch },
  Scholar: { back: '#cfe0df', draw: scholar },
  Polymath: { back: '#3a363c', draw: polymath },
};

function hunch() {
  return [s('g', { transform: 'rotate(-9 50 52)' }, s('rect', { x: 21, y: 23, width: 58, height: 58, rx: 14, fill: '#b8ab98' }), s('rect', { x: 21, y: 20, width: 58, height: 58, rx: 14, fill: '#fffaf0' }),
    ...[[31, 30], [69, 30], [31, 68], [69, 68]].map(([cx, cy]) => s('circle', { cx, cy, r: 4, fill: '#a3483a' })), ...eyes(0), ...at(0, 2, [mouth(1)])), line('M84 22q-1-8 6-8', '#8d73a1', 4), line('M88 30v.01', '#8d73a1', 5)];
}

function scholar() {
  return [line('M42 84v6M58 84v6', '#b5852b', 4), fill('M25 28l12 6q13-4 26 0l12-6v32c0 16-10 25-25 25S25 76 25 60z', '#a3805a'), fill('M50 58c12 0 17 6 17 14s-7 13-17 13-17-5-17-13 5-14 17-14z', '#e3c9a0'),
    line('M43 70q3 3 6 0M52 70q3 3 6 0M47 77q3 3 6 0', '#a3805a', 2), ...at(0, 0, eyes(3)), line('M49 48h2', INK, 2.5), fill('M45 56h10l-5 8z', '#d9a441'),
    fill('M36 26v9q14 6 28 0v-9z', '#34303b'), fill('M20 23l30-11 30 11-30 11z', '#4a4553'), line('M74 25v13', '#d9a441', 2.5), s('circle', { cx: 74, cy: 39, r: 3, fill: '#d9a441' })];
}

function polymath() {
  return [line('M34 86h32M50 80v6', '#b5852b', 6), s('circle', { cx: 50, cy: 50, r: 31, fill: '#6f9fce' }),
    fill('M28 30q10-12 24-11-3 8-10 9-2 8-9 8-6 2-11 8 1-8 6-14zM70 28q11 9 11 24-6 4-9-1-8-2-6-9-3-8 4-14zM26 66q8-3 14 2 4 6 8 12-14 0-22-14zM62 78q2-8 12-9-4 7-12 9z', '#85b089'),
    line('M24 60q26 14 52 0', '#f0e2c4', 2), ...at(0, 0, eyes(3)), line('M49 48h2', INK, 2.5), ...at(0, 2, [mouth(0)]),
    ...[[14, 22], [86, 26], [22, 84], [82, 80]].map(([x, y]) => fill(`M${x} ${y - 5}l1.600 3.400 3.400 1.600-3.400 1.600-1.600 3.400-1.600-3.400-3.400-1.600 3.400-1.600z`, '#f0e2c4'))];
}
