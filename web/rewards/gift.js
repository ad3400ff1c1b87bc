import { s } from '../core/dom.js';

const PIECES = [[-48, -44, 0], [-26, -58, 1], [0, -64, 0], [26, -58, 1], [48, -44, 0], [-62, -18, 1], [62, -18, 0]];

/** A present that can be opened: its lid lifts, and its content rises. The style sheet moves it, by `data-state`: shut, waits, open. */
export function createGift() {
  return s('svg', { class: 'gift-art', viewBox: '-80 -76 160 136', 'aria-hidden': 'true', 'data-state': 'shut' },
    s('ellipse', { class: 'gift-shadow', cx: 0, cy: 52, rx: 56, ry: 6 }),
    s('g', { class: 'gift-box' },
      s('path', { class: 'gift-glow', d: 'M-40 0L-62-70H62L40 0z' }),
      ...PIECES.map(([x, y, kind], index) => {
        const piece = s('g', { class: `gift-piece p${index}` }, kind ? s('path', { class: 'gift-star', d: 'M0-9l2.6 5.6 6.2.7-4.6 4.2 1.3 6.1L0 4.5l-5.5 3.1 1.3-6.1-4.6-4.2 6.2-.7z' }) : s('g', null, s('circle', { class: 'gift-coin', r: 8 }), s('path', { class: 'gift-mark', d: 'M0-4l4 4-4 4-4-4z' })));
        piece.style.setProperty('--x', `${x}px`);
        piece.style.setProperty('--y', `${y}px`);
        return piece;
      }),
      s('rect', { class: 'gift-body', x: -42, y: -4, width: 84, height: 54, rx: 5 }), s('rect', { class: 'gift-ribbon', x: -8, y: -4, width: 16, height: 54 }),
      s('g', { class: 'gift-lid' }, s('rect', { class: 'gift-top', x: -48, y: -20, width: 96, height: 18, rx: 5 }), s('rect', { class: 'gift-ribbon', x: -9, y: -20, width: 18, height: 18 }),
        s('path', { class: 'gift-bow', d: 'M0-20C-8-40-30-42-30-30c0 8 16 10 30 10zM0-20C8-40 30-42 30-30c0 8-16 10-30 10z' }))));
}
