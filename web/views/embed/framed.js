import { h } from '../../core/dom.js';
import { firstIcon } from '../../ui/icon/firsticons.js';
import { createEmpty, createSkeleton } from '../../ui/states.js';

/**
 * A game in a page of others: it shows, and does nothing. The only link leads out of the frame.
 * @param {HTMLElement} element @param {import('../../core/types.js').App} app
 * @returns {{place: HTMLElement, still: import('../../core/types.js').App}}  `still`: a screen that led on would lead where things can be done
 */
export function mountFramed(element, app) {
  element.classList.add('embed');
  const place = h('div', { class: 'embed-place' }, h('div', { class: 'game-waiting' }, h('h1', { class: 'unseen', text: app.t('title.tv') }), createSkeleton(1, 'card')));
  element.append(place);
  return { place, still: { ...app, router: { ...app.router, go() {}, back() {} } } };
}

/** @param {import('../../core/types.js').App} app @param {() => string} path */
export function createOut({ t }, path) {
  const link = h('a', { class: 'embed-out', target: '_blank', rel: 'noopener', href: path() }, h('span', { text: 'Palisade' }), firstIcon('next'), h('span', { class: 'unseen', text: t('embed.out') }));
  return link;
}

/**
 * Says something in the place of a game.
 * @param {HTMLElement} place @param {import('../../core/types.js').App} app @param {string} title @param {string | null} text @param {string} path @param {HTMLElement} [head]
 */
export function say(place, { t }, title, text, path, head) {
  place.replaceChildren(head ?? h('h1', { class: 'unseen', text: t('title.tv') }), h('div', { class: 'game-waiting' }, createEmpty({
    symbol: firstIcon('tv'), title, text, action: h('a', { class: 'button primary', href: path, target: '_blank', rel: 'noopener', text: t('embed.out') }),
  })));
}
