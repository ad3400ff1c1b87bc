import { h } from '../core/dom.js';
import { actIcon } from '../ui/acticons.js';
import { createSeatSign } from '../ui/seatsign.js';
import { copyText } from '../ui/share.js';
import { resultWords } from './result.js';

/** The players and the result. */
export function createReplayHead(app, { record, names, walk }) {
  const { t, i18n } = app;
  const view = record && { game: record.game, phase: 'over', result: record.result, you: null, seats: record.seats };
  const words = view && resultWords(app, /** @type {any} */ (view));
  return h('header', { class: 'replay-head' },
    h('p', { class: 'kicker' }, record ? `${t(`mode.${record.mode}`)} · ${i18n.date(record.ended)}` : t(walk ? 'replay.loaded' : 'replay.position')),
    h('h1', { class: 'replay-seats' }, ...names.map((name, seat) => h('span', { class: 'replay-seat' }, createSeatSign(seat), h('bdi', { text: name })))),
    words && h('p', { class: 'note', text: words.why ? `${words.title} · ${words.why}` : words.title }));
}

/** @param {() => string} address  of the move on the board */
export const createShare = (app, address) => h('button', { type: 'button', class: 'button plain', on: { click: () => copyText(app, location.origin + address(), { done: app.t('replay.shared'), title: app.t('replay.share') }) } }, actIcon('list'), h('span', { text: app.t('replay.share') }));

/** The game to take away. */
export function createFiles({ t }, match) {
  const file = (path, label) => h('a', { class: 'button plain', href: path, download: true }, actIcon('download'), h('span', { text: label }));
  return [file(`/api/v1/archive/${match}.txt`, t('replay.download_txt')), file(`/api/v1/archive/${match}`, t('replay.download_json'))];
}
