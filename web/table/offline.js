import { h } from '../core/dom.js';
import { fetched } from '../core/net/fetched.js';
import { explain } from '../ui/over/attempt.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createLayout } from './frame/layout.js';

/**
 * @typedef {object} Frame  The services of the page for a table without a server.
 * @property {() => any} kept  the table that was left here, as it was saved; anything may have been written there
 * @property {(table: any) => void} save  keeps it on this device
 *
 * @typedef {object} Offline  A game without a server, inside the frame.
 * @property {string} title
 * @property {HTMLElement} main
 * @property {HTMLElement} tray
 * @property {HTMLElement} [moves]  the list of them
 * @property {{el: HTMLElement}[]} bars  of the players, by seat
 * @property {{label: string, picture: Element, run: () => void}[]} acts  for the head
 * @property {(seat: (bottom: number) => void) => void} begin  when it stands on the page; `seat` says who sits at the bottom
 * @property {() => void} destroy
 */

/**
 * A table of any game that no server knows: the head, and the screen of the game.
 * @param {HTMLElement} element
 * @param {import('../core/types.js').App} app
 * @param {object} props
 * @param {string} props.game
 * @param {(app: import('../core/types.js').App, frame: Frame) => Offline} props.createOffline
 * @param {Frame} props.frame
 * @returns {() => void}  takes it away
 */
export function createOfflineTable(element, app, { game, createOffline, frame }) {
  const { t, games } = app;
  const offline = createOffline(app, frame);
  const button = ({ label, picture, run }) => h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: run } }, picture);
  const rules = () => fetched(games.part(game, 'rulespage')).then(({ openRules }) => openRules(app), (refusal) => explain(app, refusal));
  const head = h('header', { class: 'game-head' },
    h('a', { class: 'icon-button game-back', href: '/offline', 'data-back': true, 'aria-label': t('offline.back'), title: t('offline.back') }, firstIcon('back')),
    h('div', { class: 'game-names' }, h('h1', { class: 'game-title', text: offline.title }), h('p', { class: 'offline-note', text: t('offline.note') })),
    h('span', { class: 'space' }), ...offline.acts.map(button), button({ label: t('nav.rules_long'), picture: firstIcon('help'), run: rules }));
  const layout = createLayout({ seats: Math.max(1, offline.bars.length), seated: true, head, strip: offline.moves ? h('div', { class: 'game-strip' }, offline.moves) : null, tabs: null, main: offline.main, tray: [offline.tray], chat: h('div', { class: 'chat', hidden: true }), bars: offline.bars });
  layout.el.classList.add('offline-game');
  element.append(layout.el);
  offline.begin((bottom) => { if (offline.bars.length > 0) layout.seat(bottom); });
  return offline.destroy;
}
