import { h } from '../core/dom.js';
import { isOut } from '../core/room.js';
import { attempt, explain, roomOf } from '../ui/over/attempt.js';
import { createAvatar } from '../ui/person/avatar.js';
import { askName, hasName } from '../ui/person/changename.js';
import { createField } from '../ui/form/controls.js';
import { createSegmented } from '../ui/form/segmented.js';
import { writeBotFacts } from './botfacts.js';

/**
 * The ways to a game, from any screen. A refusal ends as words, never as silence.
 *
 * @typedef {{seat?: 0 | 1, control?: string}} BotGame  `seat`: without it lots are drawn; `control`: without it no clock, where the game can do without; `usual`: the clock of the game
 */

/**
 * Gives up the seat of a game that is over, for all or for the visitor alone: one person sits in one room, and players should not have to leave by hand.
 * @param {import('../core/types.js').App} app
 */
export async function leaveEnded({ store, net }) {
  const { room } = store.get();
  if (room && (room.phase === 'over' || room.phase === 'void' || isOut(room))) await net.act(`room/${room.room}`, 'leave');
}

/** Whether the visitor sits with nobody but bots. @param {import('../core/types.js').RoomView} own */
const isAmongBots = (own) => own.seats.every(({ i, kind, user }) => i === own.you || kind === 'bot' || user === null);

/** Asks a visitor who sits with nobody but bots to leave that room. @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} own @param {string} ok @returns {Promise<boolean>}  whether they left it */
async function leaveBots({ t, net, dialog }, own, ok) {
  const isPlaying = own.phase === 'playing';
  if (!await dialog.confirm({ title: t(isPlaying ? 'invite.busy' : 'invite.elsewhere'), ok })) return false;
  const topic = `room/${own.room}`;
  if (isPlaying) await net.act(topic, 'resign');
  await net.act(topic, 'leave');
  return true;
}

/**
 * Makes a visitor free for a game of their own, before anything is asked about it. Who sits with nobody but bots may leave that room; who sits with
 * people is told so by the server.
 * @param {import('../core/types.js').App} app @returns {Promise<boolean>}  false: they would rather stay
 */
export async function freeSelf(app) {
  const { room: own } = app.store.get();
  await leaveEnded(app);
  const isBusy = own && !isOut(own) && (own.phase === 'lobby' || own.phase === 'playing');
  return !isBusy || !isAmongBots(own) || leaveBots(app, own, app.t('invite.instead'));
}

/**
 * A game at once against a server's bot.
 * @param {import('../core/types.js').App} app @param {string} game @param {number} [level]  the weakest without it
 * @param {BotGame & {first?: string}} how  `first`: a move with which the visitor begins
 * @returns {Promise<boolean>}  false: the visitor rather stays in the room where they sit
 */
export async function playBot(app, game, level, { first, seat = first ? 0 : undefined, control = 'none' } = {}) {
  if (!await freeSelf(app)) return false;
  const isOffered = app.games.controls(game).includes(control);
  const { room } = await app.net.act(`lobby/${game}`, 'match.enter', { d: { mode: 'casual', bots: 'only', level, ...(seat !== undefined && { seat }), ...(isOffered && { control }) } });
  if (first) await app.net.act(`room/${room}`, 'move', { at: 0, d: { m: first } });
  return true;
}

/**
 * Takes a seat. Asks for a name where the game keeps scores under it, since a seat keeps the name it was taken with.
 * @param {import('../core/types.js').App} app @param {string} room @param {string} [game]  of the room, where it is known
 * @param {{isReady?: boolean}} how  `isReady`: the visitor need not be asked again
 * @returns {Promise<import('../core/types.js').Refusal | undefined>}  the refusal of a room that is not there, or is private: the password was asked for
 */
export async function joinRoom(app, room, game, { isReady = false } = {}) {
  if (!game || hasName(app) || !(await app.games.load(game)).asksName) return come(app, room, isReady);
  return void await askName(app, () => attempt(app, null, () => come(app, room, isReady)));
}

/** Takes a seat. A visitor who sits elsewhere with nobody but bots is asked to leave that room for it. @param {import('../core/types.js').App} app @param {string} room @param {boolean} isReady */
async function come(app, room, isReady) {
  try {
    return await sit(app, room, { isReady });
  } catch (refusal) {
    const { room: own } = app.store.get();
    if (refusal?.code !== 'already' || !own || roomOf(refusal) !== own.room || !isAmongBots(own)) throw refusal;
    if (!await leaveBots(app, own, app.t('invite.switch'))) return undefined;
    return sit(app, room, { isReady });
  }
}

/**
 * Takes a seat. Asks for a password if the room has one; a game that runs already is watched instead.
 * @param {import('../core/types.js').App} app @param {string} room
 * @param {{password?: string, isReady?: boolean}} how
 */
async function sit(app, room, { password, isReady = false } = {}) {
  try {
    if (app.store.get().room?.room !== room) await leaveEnded(app);
    await app.net.act(`room/${room}`, 'join', { d: password === undefined ? {} : { password } });
    if (isReady) await sayReady(app, room);
    app.sound.play('join');
    const own = app.store.get().room;
    // A game that has begun by this takes the page along (follow.js).
    if (own?.room !== room || own.phase !== 'playing') app.router.go(`/room/${room}`);
  } catch (refusal) {
    // For a visitor without its password a private room does not exist.
    if (refusal.code === 'wrong_password' || refusal.code === 'no_room') {
      askPassword(app, room, refusal.code, { again: password !== undefined, isReady });
      return refusal.code === 'no_room' ? refusal : undefined;
    }
    if (refusal.code === 'already' && roomOf(refusal) === room) return void app.router.go(`/room/${room}`);
    if (refusal.code === 'room_started') {
      app.toast(app.i18n.refusal(refusal));
      return void app.router.go(`/game/${room}`);
    }
    throw refusal;
  }
}

/** Says that the visitor is ready; in a room to which they were invited they are, and its game may have begun. @param {import('../core/types.js').App} app @param {string} room */
const sayReady = (app, room) => app.net.act(`room/${room}`, 'ready', { d: { on: true } }).catch((refusal) => { if (refusal.code !== 'phase') throw refusal; });

function askPassword(app, room, code, { again, isReady }) {
  const { t } = app;
  const field = createField({ label: t('join.password'), type: 'password', autocomplete: 'off' });
  const isHidden = code === 'no_room';
  if (again) field.error(t(isHidden ? 'join.hidden_wrong' : 'error.wrong_password'));
  const send = () => {
    dialog.close();
    attempt(app, null, () => sit(app, room, { password: field.input.value, isReady }));
  };
  const dialog = app.dialog.open({
    title: t(isHidden ? 'join.hidden' : 'join.locked', { room }),
    body: [...(isHidden ? [h('p', { text: t('join.hidden_text') })] : []), h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field.el)],
    actions: [{ label: t('dialog.cancel') }, { label: t('join.enter'), kind: 'primary', run: send }],
  });
  field.input.focus();
}

/**
 * Lets the visitor choose how strong the bot is, by name.
 * @param {import('../core/types.js').App} app @param {{game: string, seats: number, isOwn?: boolean, seated?: Map<number | undefined, string>}} table  that it will sit at; `isOwn`: a table for the two of them, which has a choice; `seated`: the levels that sit there already, with words that say so
 * @param {(level: number, how: BotGame) => Promise<any>} act
 */
export const chooseBot = (app, table, act) => attempt(app, null, async () => {
  await app.games.words(table.game, 'bots');
  askForBot(app, table, act);
});

/** The last choices, for as long as the page is open. */
const chosen = /** @type {BotGame} */ ({});

function askForBot(app, { game: id, seats, isOwn = false, seated = new Map() }, act) {
  const { t, games } = app;
  const levels = games.bots(id);
  // The descriptions of levels hold for the smallest table for several.
  const alike = seats > (games.tables(id).find((size) => size > 1) ?? seats);
  if (levels.length === 0) return explain(app, { code: app.net.status === 'open' ? 'unknown_op' : 'offline' });
  const how = /** @type {BotGame} */ ({ ...chosen });
  const facts = /** @type {Record<number, HTMLElement>} */ ({});
  const choose = (part) => Object.assign(how, part) && Object.assign(chosen, part);
  const seatChoice = isOwn && createSegmented({ label: t('bot.seat'), value: how.seat, options: [{ value: undefined, label: t('bot.seat.any') }, { value: 0, label: t('bot.seat.0') }, { value: 1, label: t('bot.seat.1') }], change: (seat) => choose({ seat }) });
  const clockChoice = isOwn && games.controls(id).includes('none') && createSegmented({ label: t('bot.clock'), value: how.control ?? 'none', options: [{ value: 'none', label: t('control.none') }, { value: 'usual', label: t('control.usual') }], change: (control) => choose({ control }) });
  const choices = levels.map(({ level, name }) => choice(level, name));
  const dialog = app.dialog.open({
    title: t('bot.choose'),
    sheet: true,
    body: [...[seatChoice, clockChoice].flatMap((choice) => (choice ? [choice.el] : [])), ...(alike ? [h('p', { class: 'note', text: t(`${id}.bot.large`) })] : []), h('ul', { class: 'choices' }, ...choices.map((each) => h('li', null, each)))],
  });
  // The focus lies on a level that is not seated yet, so that Enter brings somebody else each time.
  if (seated.size > 0) choices[Math.max(0, levels.findIndex(({ level }) => !seated.has(level)))].focus();
  if (!alike) writeBotFacts(app, { game: id, levels }, (level) => facts[level]).catch(() => {});
  return undefined;

  function choice(level, name) {
    facts[level] = h('span', { class: 'note choice-facts' });
    const button = h('button', { type: 'button', class: 'choice', on: { click: () => attempt(app, button, async () => {
      await act(level, isOwn ? how : {});
      dialog.close();
    }) } },
    h('span', { class: 'choice-face' }, createAvatar({ user: `b_${level}_0`, kind: 'bot', name })),
    h('span', { class: 'choice-text' }, h('strong', null, h('bdi', { text: name })), ...(alike ? [] : [h('span', { class: 'note', text: t(`${id}.bot.level.${level}`) }), facts[level]]), seated.has(level) && h('span', { class: 'note', text: seated.get(level) })),
    h('span', { class: 'level', 'aria-hidden': 'true' }, ...levels.map((_, index) => h('i', { class: index < level ? 'on' : null }))));
    return button;
  }
}
