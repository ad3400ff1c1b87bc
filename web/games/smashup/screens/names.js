import { excessOf } from '../../../core/say/characters.js';
import { onEdit } from '../../../core/say/composition.js';
import { createList, h, s, setAttribute, setText } from '../../../core/dom.js';
import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { icon } from '../../../ui/icon/icons.js';
import { LONGEST, mayAct, MOST, playerOf } from '../state.js';
import { askName } from './rename.js';

/**
 * The first screen: who plays. A phone names its own player, and anybody adds players without a phone.
 * @param {import('../table.js').Tools} tools
 */
export function createNames({ t, seated, can, command, you, app }) {
  const list = h('ol', { class: 'smash-names' });
  const empty = h('p', { class: 'note smash-empty', text: t('smashup.names.empty') });
  const label = h('label', { for: 'smash-name' });
  const input = h('input', { id: 'smash-name', class: 'input', autocomplete: 'off', spellcheck: 'false', dir: 'auto', 'aria-describedby': 'smash-name-note', enterkeyhint: 'done' });
  // Enter presses the filled button.
  const main = h('button', { type: 'submit', class: 'button primary' }, icon('plus'), h('span', { text: t('smashup.names.add') }));
  const other = h('button', { type: 'button', class: 'button plain', hidden: true, on: { click: () => enter('add') } }, icon('plus'), h('span', { text: t('smashup.names.add_without') }));
  const note = h('p', { class: 'note', id: 'smash-name-note', 'aria-live': 'polite' });
  onEdit(input, () => complain(excessOf(input.value, LONGEST)));
  const form = h('form', { class: 'smash-form', on: { submit(event) {
    event.preventDefault();
    enter(self ? 'me' : 'add');
  } } }, label, h('div', { class: 'smash-entry' }, input, main), other, note);
  const el = h('section', { class: 'smash-screen', 'aria-labelledby': 'smash-title' },
    h('h2', { id: 'smash-title', class: 'smash-title', text: t('smashup.names.title') }), h('p', { class: 'note', text: t('smashup.names.lead') }), empty, list, seated && form);
  let state = /** @type {import('../state.js').State | null} */ (null);
  /** The next name belongs to this phone's own player. */
  let self = false;

  function enter(verb) {
    const name = input.value.trim();
    const problem = faultOf(name);
    complain(problem);
    if (problem) return void input.focus();
    command(`${verb} ${name}`, { done() {
      input.value = '';
      input.focus();
    }, failed: complain });
  }

  function faultOf(name) {
    if (!name) return t('smashup.illegal_move.name');
    if (excessOf(name, LONGEST)) return excessOf(name, LONGEST);
    return state?.players.some((player) => player.name.toLowerCase() === name.toLowerCase() && player.seat !== you() && player.seat !== null) ? t('smashup.illegal_move.taken') : '';
  }

  function complain(text) {
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
    setText(note, text);
    note.classList.toggle('bad', Boolean(text));
  }

  const rename = (player, name) => askName(app, name, (next) => command(`rename ${player + 1} ${next}`));

  const rows = createList(list, { key: ({ player }) => String(player), create: createRow });

  function createRow({ player }) {
    const name = h('bdi', { class: 'smash-name' });
    const phone = h('span', { class: 'note' });
    let current = '';
    const take = h('button', { type: 'button', class: 'button plain small smash-take', text: t('smashup.names.me'), on: { click: () => command(`me ${current}`) } });
    const edit = h('button', { type: 'button', class: 'icon-button', on: { click: () => rename(player, current) } }, createPencil());
    const remove = h('button', { type: 'button', class: 'icon-button', on: { click: () => command(`remove ${player + 1}`, { done: () => input.focus() }) } }, icon('close'));
    return {
      el: h('li', { class: `smash-row seat${player}` }, createSeatSign(player), h('span', { class: 'smash-who' }, name, phone), take, edit, remove),
      set({ text, phone: words, may, free }) {
        current = text;
        setText(name, text);
        setText(phone, words);
        for (const [button, key] of /** @type {[HTMLElement, string][]} */ ([[edit, 'rename_name'], [remove, 'remove_name']])) {
          button.hidden = !may;
          const words = t(`smashup.names.${key}`, { name: text });
          setAttribute(button, 'aria-label', words);
          setAttribute(button, 'title', words);
        }
        take.hidden = !free;
        setAttribute(take, 'aria-label', t('smashup.names.take_name', { name: text }));
      },
    };
  }

  return {
    el,
    /** @param {import('../../../core/types.js').RoomView} view @param {import('../state.js').State} next */
    set(view, next) {
      state = next;
      const named = playerOf(state, view.you) >= 0;
      const several = view.seats.filter((seat) => !seat.left && !seat.out).length > 1;
      self = several && !named;
      empty.hidden = state.players.length > 0;
      rows.set(state.players.map(({ name, seat }, player) => ({
        player, text: name, may: seated && mayAct(/** @type {any} */ (state), view.you, player), free: seated && several && seat === null && !named,
        phone: seat === null ? (several ? t('smashup.names.no_phone') : '') : seat === view.you ? t('smashup.names.this_phone') : t('smashup.names.phone', { name: view.seats[seat]?.name ?? '' }),
      })));
      form.hidden = state.players.length >= MOST;
      setText(label, t(self ? 'smashup.names.label_own' : 'smashup.names.label'));
      setText(main.lastElementChild, t(!several ? 'smashup.names.add' : self ? 'smashup.names.me' : 'smashup.names.add_without'));
      main.firstElementChild?.replaceWith(icon(self ? 'person' : 'plus'));
      other.hidden = !self;
      for (const button of [main, other]) setAttribute(button, 'aria-disabled', can() ? null : 'true');
    },
  };
}

const createPencil = () => s('svg', { class: 'icon', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
  s('path', { d: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5' }));
