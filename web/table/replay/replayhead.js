import { h } from '../../core/dom.js';
import { actIcon } from '../../ui/icon/acticons.js';
import { gameIcon } from '../../ui/icon/gameicons.js';
import { icon } from '../../ui/icon/icons.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { copyText } from '../../ui/share.js';
import { createMenu } from '../../ui/over/menu.js';
import { resultWords } from '../end/result.js';

/**
 * The players and the result, with the acts on the game beside them.
 * @param {import('../../core/types.js').App} app
 * @param {{record: any, state: any, names: string[], walk: boolean, items: import('../../ui/over/menu.js').MenuItem[]}} props  `state`: the last one; `items`: of the menu
 */
export function createReplayHead(app, { record, state, names, walk, items }) {
  const { t, i18n } = app;
  const view = record && { game: record.game, phase: 'over', result: record.result, you: null, seats: record.seats, moves: record.moves, state };
  const words = view && resultWords(app, /** @type {any} */ (view));
  return h('header', { class: 'replay-head' },
    h('div', { class: 'replay-top' }, h('p', { class: 'kicker' }, ...record ? [h('span', { text: `${t(`mode.${record.mode}`)} · ` }), h('span', { text: i18n.date(record.ended) })] : [t(walk ? 'replay.loaded' : 'replay.position')]),
      items.length > 0 && createActs(app, items)),
    h('h1', { class: 'replay-seats' }, ...names.map((name, seat) => h('span', { class: 'replay-seat' }, createSeatSign(seat), h('bdi', { text: name })))),
    words && h('p', { class: 'note', text: words.why ? `${words.title} · ${words.why}` : words.title }));
}

/** The acts, in words, under one button. @param {import('../../core/types.js').App} app @param {import('../../ui/over/menu.js').MenuItem[]} items */
function createActs(app, items) {
  const label = app.t('game.menu');
  const more = h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, 'aria-haspopup': 'menu', 'aria-expanded': 'false', on: { click: () => menu.toggle() } }, gameIcon('more'));
  const el = h('div', { class: 'replay-acts menu-place' }, more);
  const menu = createMenu(app, { button: more, items: () => items });
  return el;
}

/** @param {import('../../core/types.js').App} app @param {() => void} turn @returns {import('../../ui/over/menu.js').MenuItem} */
export const flipItem = ({ t }, turn) => ({ label: t('game.flip'), symbol: actIcon('flip'), run: turn });

/** @param {import('../../core/types.js').App} app @param {() => string} address  of the move on the board @returns {import('../../ui/over/menu.js').MenuItem} */
export const shareItem = (app, address) => ({ label: app.t('replay.share'), symbol: icon('share'), run: () => void copyText(app, location.origin + address(), { done: app.t('replay.shared'), title: app.t('replay.share') }) });

/**
 * The game to take away: as a picture that moves, to be read, and for programs.
 * @param {import('../../core/types.js').App} app @param {string} match @param {boolean} [isDrawn] @returns {import('../../ui/over/menu.js').MenuItem[]}
 */
export function fileItems({ t }, match, isDrawn) {
  const file = (path, label, symbol) => ({ label, symbol, run: () => download(path) });
  return [...(isDrawn ? [file(`/api/v1/archive/${match}/animation.webp`, t('replay.download_animation'), actIcon('film'))] : []),
    file(`/api/v1/archive/${match}.txt`, t('replay.download_txt'), actIcon('download')), file(`/api/v1/archive/${match}`, t('replay.download_json'), icon('code'))];
}

/** @param {string} path */
function download(path) {
  const link = h('a', { href: path, download: true, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}
