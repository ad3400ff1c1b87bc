import { s } from '../../core/dom.js';
import { at, eyes, fill, INK, line, mouth } from '../../ui/features.js';

/** Things that stand in the way, each a little harder to get past. The server's own players of this game by their names, the weakest first. @type {Record<string, import('../catalog.js').Face>} */
export const faces = {
  Pebble: { back: '#d0dbe8', draw: pebble },
  Mason: { back: '#efe6da', draw: mason },
  Hedge: { back: '#d3ddcb', draw: hedge },
  Warden: { back: '#e3c6bd', draw: warden },
  Rampart: { back: '#f0e2c4', draw: rampart },
  Bastion: { back: '#cfe0df', draw: bastion },
  Citadel: { back: '#e0d2e6', draw: citadel },
  Oracle: { back: '#3a363c', draw: oracle },
};

function pebble() {
  return [fill('M18 68c0-20 14-34 34-34s32 14 32 30c0 13-12 18-33 18s-33-3-33-14z', '#9a928a'), line('M31 47q6-6 14-7', '#c9c2ba', 4),
    ...at(0, 11, eyes(0)), ...at(0, 9, [mouth(0)])];
}

function mason() {
  return [fill('M24 82c0-14 8-22 26-22s26 8 26 22z', '#c97a66'), s('circle', { cx: 50, cy: 50, r: 21, fill: '#d6b184' }), fill('M27 42q0-21 23-21t23 21z', '#d9a441'),
    s('rect', { x: 23, y: 40, width: 54, height: 5, rx: 2.5, fill: '#b5852b' }), ...at(0, 5, eyes(0)), ...at(0, 2, [mouth(1)])];
}

function hedge() {
  return [28, 42, 58, 72].map((x, index) => s('circle', { cx: x, cy: index % 3 === 0 ? 46 : 36, r: 15, fill: '#6f9c73' })).concat([
    s('rect', { x: 15, y: 44, width: 70, height: 38, rx: 9, fill: '#85b089' }), line('M24 72h4M38 76h4M62 74h4M74 70h4', '#6f9c73', 3), ...at(0, 9, eyes(2)), ...at(0, 7, [mouth(0)])]);
}

function warden() {
  return [fill('M26 84V50c0-17 10-27 24-27s24 10 24 27v34z', '#7b9fc9'), s('rect', { x: 31, y: 43, width: 38, height: 15, rx: 7, fill: INK }),
    s('circle', { cx: 42, cy: 50.5, r: 3.6, fill: '#fff' }), s('circle', { cx: 58, cy: 50.5, r: 3.6, fill: '#fff' }), line('M50 23V12', '#a3483a', 5), line('M50 62v16M42 66v10M58 66v10', INK, 3)];
}

function rampart() {
  return [fill('M14 82V38h12v8h10v-8h10v8h8v-8h10v8h10v-8h12v44z', '#c97a66'), line('M14 58h72M14 70h72M32 58v12M50 70v12M68 58v12', '#a85f4e', 2.5), ...at(0, 4, eyes(3)), ...at(0, 11, [mouth(1)])];
}

function bastion() {
  return [fill('M30 84l4-46h32l4 46z', '#6fa8a6'), fill('M26 40V24h10v7h9v-7h10v7h9v-7h10v16z', '#588c8a'), s('rect', { x: 44, y: 70, width: 12, height: 14, rx: 6, fill: INK }),
    ...at(0, 2, eyes(1))];
}

function citadel() {
  return [fill('M16 84V56h14v28z', '#8d73a1'), fill('M70 84V56h14v28z', '#8d73a1'), fill('M12 58l11-16 11 16zM66 58l11-16 11 16z', '#5f4a73'), fill('M28 84V42h44v42z', '#a98bbd'),
    fill('M24 44l26-24 26 24z', '#5f4a73'), line('M50 20V9', INK, 2.5), fill('M50 9l12 4-12 4z', '#a3483a'), ...at(0, 8, eyes(0)), ...at(0, 8, [mouth(1)])];
}

function oracle() {
  return [fill('M20 88c0-34 8-70 30-70s30 36 30 70z', '#5f5a8a'), fill('M31 72c0-24 6-42 19-42s19 18 19 42q-19 10-38 0z', '#17151b'), s('circle', { cx: 50, cy: 52, r: 12, fill: '#d9a441' }),
    s('circle', { cx: 50, cy: 52, r: 7.5, fill: '#fff' }), s('circle', { cx: 50, cy: 52, r: 3.5, fill: INK }), s('circle', { cx: 33, cy: 28, r: 1.8, fill: '#f0e2c4' }), s('circle', { cx: 71, cy: 34, r: 1.8, fill: '#f0e2c4' })];
}
