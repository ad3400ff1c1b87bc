import { h } from '../../core/dom.js';
import { actIcon } from '../../ui/icon/acticons.js';
import { icon } from '../../ui/icon/icons.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { copyText } from '../../ui/share.js';
import { resultWords } from '../end/result.js';

/**
 * The players and the result, with the acts on the game beside them.
 * @param {import('../../core/types.js').App} app
 * @param {{record: any, names: string[], walk: boolean, acts: (Element | null | undefined)[]}} props
 */
export function createReplayHead(app, { record, names, walk, acts }) {
  const { t, i18n } = app;
  const view = record && { game: record.game, phase: 'over', result: record.result, you: null, seats: record.seats, moves: record.moves };
  const words = view && resultWords(app, /** @type {any} */ (view));
  return h('header', { class: 'replay-head' },
    h('div', { class: 'replay-top' }, h('p', { class: 'kicker' }, ...record ? [h('span', { text: `${t(`mode.${record.mode}`)} · ` }), h('span', { text: i18n.date(record.ended) })] : [t(walk ? 'replay.loaded' : 'replay.position')]),
      h('div', { class: 'replay-acts' }, ...acts)),
    h('h1', { class: 'replay-seats' }, ...names.map((name, seat) => h('span', { class: 'replay-seat' }, createSeatSign(seat), h('bdi', { text: name })))),
    words && h('p', { class: 'note', text: words.why ? `${words.title} · ${words.why}` : words.title }));
}

/** The attributes of a button that shows a picture alone. */
const named = (label) => ({ class: 'icon-button', 'aria-label': label, title: label });

/** @param {import('../../core/types.js').App} app @param {() => void} turn */
export const createFlip = ({ t }, turn) => h('button', { type: 'button', ...named(t('game.flip')), on: { click: turn } }, actIcon('flip'));

/** @param {import('../../core/types.js').App} app @param {() => string} address  of the move on the board */
export const createShare = (app, address) => h('button', { type: 'button', ...named(app.t('replay.share')), on: { click: () => copyText(app, location.origin + address(), { done: app.t('replay.shared'), title: app.t('replay.share') }) } }, icon('share'));

/** The game to take away: as a picture that moves, to be read, and for programs. @param {import('../../core/types.js').App} app @param {string} match @param {boolean} [isDrawn] */
export function createFiles({ t }, match, isDrawn) {
  const file = (path, label, symbol) => h('a', { ...named(label), href: path, download: true }, symbol);
  return [...(isDrawn ? [file(`/api/v1/archive/${match}/animation.webp`, t('replay.download_animation'), actIcon('film'))] : []),
    file(`/api/v1/archive/${match}.txt`, t('replay.download_txt'), actIcon('download')), file(`/api/v1/archive/${match}`, t('replay.download_json'), icon('code'))];
}
