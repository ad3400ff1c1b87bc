import { createBag, h } from '../core/dom.js';
import { isAlone, isOut, isPrivate, sitsIn, startObstacle } from '../core/room.js';
import { controlWords } from '../core/say/control.js';
import { isolate } from '../core/say/i18n.js';
import { quit, sureToQuit } from '../table/own/quit.js';
import { attempt } from '../ui/over/attempt.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createStanding } from '../ui/person/standing.js';
import { chooseBot, joinRoom } from '../lobby/acts.js';
import { isFresh } from '../lobby/friend.js';
import { createInvitation } from '../lobby/invitation.js';
import { canShare, openInvite, shareRoom } from '../lobby/invite.js';
import { createJoin } from '../lobby/join.js';
import { wordsFor } from '../lobby/ownwords.js';
import { setupWords, sizeOptions } from '../lobby/setup.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createChat } from '../ui/chat.js';
import { createSegmented } from '../ui/form/segmented.js';
import { createNextGame } from '../table/end/nextgame.js';
import { rematchAsked } from '../table/end/result.js';
import { icon } from '../ui/icon/icons.js';
import { createEmptyAvatar } from '../ui/person/freeseat.js';
import { openPlayer } from '../ui/person/player-sheet.js';
import { ratingText } from '../ui/person/rating.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/**
 * A room before and after its game: for its members, and for visitors with its link.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { id }) {
  const { store, t } = app;
  const bag = createBag();
  let stop = () => {};
  let seated = /** @type {boolean | null} */ (null);
  let learned = '';
  /** A visitor of a full room is taken to its game when that begins. */
  let isWaitingToWatch = false;
  /** The visitor takes the first seat that is free again. */
  let isQueued = false;
  /** The view that is drawn, or that is drawn when a press has ended. */
  let shown = /** @type {import('../core/types.js').RoomView | null} */ (null);
  const place = h('div', { class: 'room' }, createSkeleton(3, 'card'));
  const chat = createRoomChat(app, id);
  const invitation = createInvitation(app);
  element.append(place, chat.el);
  bag.add(chat.destroy);
  // A button that is drawn anew between press and release would never be clicked.
  let isPressed = false;
  /** The view waits for the end of a press. */
  let isLate = false;
  const press = () => { isPressed = true; };
  const release = () => {
    isPressed = false;
    // The click comes right behind the release.
    app.clock.after(0, () => { if (shown && isLate && !isPressed) draw(shown); });
  };
  place.addEventListener('pointerdown', press);
  bag.add(() => { shown = null; });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, release);
    bag.add(() => window.removeEventListener(end, release));
  }

  /** Members listen to the room, everybody else to its spectators' copy; the visitor may become a member meanwhile. */
  function listen() {
    const { me, user } = store.get();
    if (!user || (user.kind !== 'anon' && !me)) return;
    const now = sitsIn(me, id);
    // A member who loses the seat is led away (follow.js); until then the last view stays.
    if (now === seated || seated) return;
    seated = now;
    stop();
    stop = app.net.watch(`${now ? 'room' : 'watch'}/${id}`, { preview: !now, error: refuse }, (room) => draw(room));
  }

  /** The words of the room's options come with its game. */
  function learn(room) {
    if (learned === room.game) return;
    learned = room.game;
    app.games.load(room.game).then(({ setups }) => { if (shown && setups) draw(shown); }, () => { learned = ''; });
  }

  function draw(room) {
    isLate = isPressed;
    shown = room;
    learn(room);
    if (isLate) return;
    // It has closed before its game began.
    if (room.phase === 'void' && !room.state) return void (seated || refuse({ code: 'closed' }));
    if (isWaitingToWatch && room.phase === 'playing' && !seated) return void app.router.go(`/tv/${id}`, { replace: true });
    isWaitingToWatch = !seated && room.phase === 'lobby' && room.seats.every((seat) => seat.user !== null);
    const focus = document.activeElement?.id;
    const isFull = room.seats.every((seat) => seat.user !== null);
    if (isQueued && !seated && room.phase === 'lobby' && !isFull) {
      isQueued = false;
      attempt(app, null, () => joinRoom(app, id, room.game));
    }
    const queue = { isOn: isQueued, turn() {
      isQueued = !isQueued;
      draw(shown);
    } };
    const parts = seated ? inside(app, room) : outside(app, room, invitation, queue);
    place.className = `room ${room.mode}`;
    place.replaceChildren(.../** @type {Node[]} */ (parts.filter(Boolean)));
    if (focus && !chat.el.contains(document.activeElement)) document.getElementById(focus)?.focus({ preventScroll: true });
    chat.set(seated ? room : null);
    if (seated && isFresh(id)) openInvite(app, room);
  }

  /** A private room looks as if it did not exist, but visitors who know it may join. */
  function refuse(refusal) {
    const closed = refusal.code === 'no_room';
    const join = h('button', { type: 'button', id: 'room-join', class: 'button plain', text: t('room.invited'), on: { click: () => attempt(app, join, () => joinRoom(app, id)) } });
    const say = () => place.replaceChildren(h('h1', { class: 'unseen', text: t('title.room', { id }) }), createEmpty({
      symbol: icon('search'), title: t(closed ? 'room.private' : 'room.missing', { id }), text: t(closed ? 'room.private_text' : 'room.missing_text'),
      action: h('div', { class: 'room-again' }, createJoin(app, 'room-number'), closed ? join : h('a', { class: 'button primary', href: '/', text: t('room.to_lobby') })),
    }));
    say();
  }

  bag.add(() => stop(), store.subscribe((state) => `${state.me?.room} ${state.me?.correspondence} ${state.user?.id}`, listen));
  listen();
  return bag.empty;
}

/**
 * The chat of the table under its seats, from the moment there is somebody to chat with. It stays while the room above it is
 * drawn anew, so that a half-written line survives.
 */
function createRoomChat(app, id) {
  const el = h('div', { class: 'room-talk', hidden: true });
  let chat = /** @type {ReturnType<typeof createChat> | null} */ (null);

  function open() {
    chat = createChat(app, { topic: `room/${id}`, closed: stayOpen });
    stayOpen();
    el.append(chat.el);
  }

  /** Made as a drawer for the board; here it has its own place and never closes. */
  function stayOpen() {
    if (chat) chat.el.hidden = false;
  }

  return {
    el,
    /** @param {import('../core/types.js').RoomView | null} room */
    set(room) {
      const people = room?.seats.filter((seat) => seat.kind === 'human').length ?? 0;
      el.hidden = people < 2;
      if (!el.hidden && !chat) open();
      if (room) chat?.set(room.chat ?? []);
    },
    destroy() { chat?.destroy(); },
  };
}

function inside(app, room) {
  const owner = room.seats[room.you]?.user === room.owner;
  if (room.phase === 'over' || room.phase === 'void') return ended(app, room, true);
  // The way to a second player stands above an empty seat.
  const waitsAlone = owner && room.phase === 'lobby' && isAlone(room);
  return [head(app, room, waitsAlone), ...waiting(app, room), ...(room.phase === 'playing' ? [toGame(app, room)] : []),
    ...(waitsAlone ? [foot(app, room, owner)] : []), seatList(app, room, owner), ...(room.phase === 'lobby' && owner ? [fill(app, room), ownerTools(app, room)] : []), stakes(app, room), ...(waitsAlone ? [] : [foot(app, room, owner)])];
}

/** @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room @param {ReturnType<typeof createInvitation>} invitation @param {{isOn: boolean, turn: () => void}} queue  of a visitor who waits for a seat */
function outside(app, room, invitation, queue) {
  const { t } = app;
  if (room.phase === 'over' || room.phase === 'void') return ended(app, room, false);
  if (room.phase !== 'playing' && room.seats.some((seat) => seat.user === null)) return [invitation.draw(room, h('p', { class: 'kicker' }, ...factsOf(app, room))), seatList(app, room, false), stakes(app, room)];
  const watch = h('a', { class: 'button primary large', href: `/tv/${room.room}` }, icon('eye'), h('span', { text: t('room.watch') }));
  const isPlaying = room.phase === 'playing';
  const wait = h('button', { type: 'button', id: 'room-queue', class: `button large ${queue.isOn ? 'plain' : 'primary'}`, text: t(queue.isOn ? 'room.unqueue' : 'room.queue'), on: { click: queue.turn } });
  return [head(app, room), seatList(app, room, false), stakes(app, room),
    h('div', { class: 'room-foot' }, h('p', { class: 'note', role: 'status', text: t(isPlaying ? 'room.late' : queue.isOn ? 'room.queued' : 'room.full') }), isPlaying ? watch : wait)];
}

/** The kind of a room and its options, in words. */
const factsOf = (app, room) => [h('span', { class: `mode ${room.mode}`, 'aria-hidden': 'true' }), app.t(`mode.${room.mode}_room`), ` · ${app.games.name(room.game)}`, isPrivate(room) && ` · ${app.t('room.unlisted')}`, room.analysis && ` · ${app.t('room.analysis')}`, room.control && ` · ${controlWords(app.t, room.control)}`, ...setupWords(app, room).map((word) => ` · ${word}`)];

/** @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room @param {boolean} [waitsAlone]  whose main button has the number, the link and the code together */
function head(app, room, waitsAlone = false) {
  const { t } = app;
  const sheet = canShare();
  const copy = h('button', { type: 'button', id: 'room-copy', class: `button plain ${waitsAlone ? 'small' : ''}`, on: { click: () => shareRoom(app, room) } },
    icon(sheet ? 'share' : 'copy'), h('span', { text: t(sheet ? 'room.share' : 'room.copy') }));
  return h('header', { class: 'room-head' },
    h('div', null,
      h('p', { class: 'kicker' }, ...factsOf(app, room)),
      h('h1', { class: 'room-id' }, h('span', { class: 'unseen', text: t('room.number') }), h('span', { text: room.room }))),
    h('div', { class: 'room-links' }, copy, !waitsAlone && h('button', { type: 'button', id: 'room-code', class: 'button plain', on: { click: () => openInvite(app, room) } }, icon('qr'), h('span', { text: t('room.code') }))),
    h('p', { class: 'note room-privacy' }, icon(isPrivate(room) ? 'lock' : 'eye'), h('span', { text: t(isPrivate(room) ? 'room.stays_private' : 'room.is_public') })));
}

function waiting({ t, store, net }, room) {
  const queue = store.get().me?.queue;
  if (room.phase !== 'matching' && queue?.room !== room.room) return [];
  const cancel = h('button', { type: 'button', id: 'room-unqueue', class: 'button plain small', text: t('match.cancel'), on: { click: () => net.act(`lobby/${room.game}`, 'match.leave').catch(() => {}) } });
  return [h('div', { class: 'notice', role: 'status' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), h('span', { text: t('room.matching') }), cancel)];
}

const toGame = ({ t }, room) => h('a', { class: 'button primary large', href: `/game/${room.room}`, text: t('resume.game') });

/** The stakes of a ranked game, before it begins; null for a casual game. */
function stakes(app, room) {
  if (room.mode !== 'rank') return null;
  const { t } = app;
  return h('div', { class: 'stakes' }, prizeIcon('coin'), h('div', { class: 'stakes-text' }, h('p', { text: t(starsOf(room).stars === false ? 'rank.stakes' : 'rank.price') }), h('p', { class: 'note', text: t(room.phase === 'playing' ? 'rank.paid' : 'rank.free') }),
    news(app, room) && h('p', { class: 'stakes-news', role: 'status', text: news(app, room) })));
}

/** The terms of the next game of a room, or of the game under way. */
const starsOf = (room) => room.next ?? room;

/** The differences from other ranked games; empty without a difference. */
function news({ t }, room) {
  const { seats } = room;
  const { stars, no_star: without = [] } = starsOf(room);
  if (stars === false) return t('rank.no_stars');
  return seats.filter(({ user }) => without.includes(user)).map(({ name }) => t('rank.no_star', { name: isolate(name) })).join(' ');
}

/** Whether the server itself plays this game. */
const hasBots = ({ games }, room) => room.mode !== 'rank' && games.bots(room.game).length > 0;

function seatList(app, room, owner) {
  return h('ul', { class: 'seats' }, ...room.seats.map((seat) => h('li', null, seat.user === null ? freeSeat(app, room, owner) : takenSeat(app, room, seat, owner))));
}

function takenSeat(app, room, seat, owner) {
  const { t, net } = app;
  const acts = owner && room.phase === 'lobby' && seat.i !== room.you
    ? [{ label: t('room.kick'), kind: 'danger', run: () => attempt(app, null, () => net.act(`room/${room.room}`, 'kick', { d: { seat: seat.i } })) }] : [];
  const owns = seat.user === room.owner;
  const badge = owns ? 'owner' : seat.ready ? 'ready' : 'joined';
  return h('button', { type: 'button', id: `seat-${seat.i}`, class: `seat ${badge}`, on: { click: () => openPlayer(app, seat, acts) } },
    createAvatar(seat),
    h('span', { class: 'seat-text' },
      h('span', { class: 'seat-name' }, h('bdi', { text: seat.name }), seat.i === room.you && h('span', { class: 'note', text: t('seat.you') })),
      ...seatNotes(app, room, seat)),
    // A room with one player needs no word on whose room it is.
    !isAlone(room) && h('span', { class: `badge ${badge}` }, icon(owns ? 'crown' : seat.ready ? 'check' : 'person'), h('span', { text: t(`seat.${badge}`) })));
}

/** The known strength of a player, and whether they are away. */
function seatNotes(app, room, seat) {
  const { t, i18n } = app;
  const note = (...content) => h('span', { class: 'note' }, ...content);
  const away = seat.kind !== 'bot' && seat.on === false ? note(t('seat.gone')) : null;
  if (room.mode === 'rank') return [away, createStanding(app, seat)];
  if (away) return [away];
  const kind = seat.kind !== 'bot' ? null : seat.level ? t('seat.level', { level: seat.level }) : t('kind.bot');
  if (typeof seat.rating !== 'number') return kind ? [note(kind)] : [];
  const [shown, spoken] = [t('seat.rating', { points: ratingText(seat, i18n.number) }), t(seat.prov ? 'rank.provisional' : 'rank.rating', { n: Math.round(seat.rating) })].map((words) => [kind, words].filter(Boolean).join(' · '));
  return [note(h('span', { 'aria-hidden': 'true', text: shown }), h('span', { class: 'unseen', text: spoken }))];
}

function freeSeat(app, room, owner) {
  const { t, net } = app;
  const bots = hasBots(app, room);
  const text = h('span', { class: 'seat-text' }, h('span', { class: 'seat-name', text: t('seat.free') }), h('span', { class: 'note', text: t(!owner ? 'seat.waiting' : bots ? 'seat.invite' : 'seat.invite_only') }));
  if (!owner || !bots || room.phase !== 'lobby') return h('div', { class: 'seat free' }, createEmptyAvatar(), text);
  return h('div', { class: 'seat free' }, createEmptyAvatar(), text,
    h('button', { type: 'button', class: 'button plain small', on: { click: () => chooseBot(app, { game: room.game, seats: room.config.seats, seated: new Map(room.seats.map(({ level }) => [level, t('seat.seated')])) }, (level) => net.act(`room/${room.room}`, 'bot', { d: { level } })) } }, icon('bot'), h('span', { text: t('seat.bot') })));
}

/** One press seats a different bot in each free seat, the weakest first. */
function fill(app, room) {
  const { t, net } = app;
  const levels = app.games.bots(room.game).map(({ level }) => level);
  const free = room.seats.filter((seat) => seat.user === null).length;
  if (room.phase !== 'lobby' || !hasBots(app, room) || free < 2) return null;
  const taken = room.seats.map(({ level }) => level);
  const fresh = levels.filter((level) => !taken.includes(level));
  const button = h('button', { type: 'button', id: 'room-fill', class: 'button plain', on: { click: () => attempt(app, button, async () => {
    for (const level of [...fresh, ...levels].slice(0, free)) await net.act(`room/${room.room}`, 'bot', { d: { level } });
  }) } }, icon('bot'), h('span', { text: t('seat.fill') }));
  return button;
}

/** The size of the table can change for as long as the smaller one holds everybody. */
function ownerTools(app, room) {
  const { net, games } = app;
  const taken = room.seats.filter((seat) => seat.user).length;
  if (room.mode === 'rank') return null;
  const sizes = games.tables(room.game).filter((size) => size >= taken);
  if (sizes.length < 2) return null;
  return createSegmented({ label: wordsFor(app, room.game)('create.players'), id: 'room-size', value: room.config.seats, options: sizeOptions(app, sizes),
    change: (seats) => attempt(app, null, () => net.act(`room/${room.room}`, 'config', { d: { config: { seats } } })) }).el;
}

/** The owner is told when a player cannot pay; the refusal of the own money leads on by itself. */
async function begin(app, room) {
  try {
    await app.net.act(`room/${room.room}`, 'start');
  } catch (refusal) {
    const seat = room.seats[refusal?.d?.seat];
    if (refusal?.code !== 'no_money' || !seat || seat.i === room.you) throw refusal;
    app.sound.play('refuse');
    app.toast(app.t('rank.short', { name: seat.name }), { kind: 'bad' });
  }
}

/** The reason why a game does not begin although this visitor is ready. */
function waitWords({ t }, room) {
  const owner = room.seats.find(({ user }) => user === room.owner);
  return room.invited && owner?.on === false ? t('room.wait_back', { name: isolate(owner.name) }) : t(room.invited ? 'room.wait_full' : 'room.wait_owner');
}

function foot(app, room, owner) {
  const { t, net } = app;
  const topic = `room/${room.room}`;
  const go = async () => {
    if (room.phase !== 'playing' || isOut(room)) return void await net.act(topic, 'leave');
    // The page is on its way to the screen of the game, which may take a while to come.
    if (!await sureToQuit(app, room, { leaving: true })) return;
    await quit(app, topic);
    app.router.go('/', { replace: true });
  };
  const leave = h('button', { type: 'button', id: 'room-leave', class: 'button plain', text: t('room.leave'), on: { click: () => attempt(app, leave, go) } });
  if (room.phase !== 'lobby') return h('div', { class: 'room-foot' }, leave);
  if (!owner) {
    const ready = room.seats[room.you]?.ready;
    const toggle = h('button', { type: 'button', id: 'room-ready', class: `button large ${ready ? 'plain' : 'primary'}`, 'aria-pressed': String(Boolean(ready)), on: { click: () => attempt(app, toggle, () => net.act(topic, 'ready', { d: { on: !ready } })) } },
      !ready && icon('check'), h('span', { text: t(ready ? 'room.unready' : 'room.ready') }));
    return h('div', { class: 'room-foot' }, h('p', { class: 'note', id: 'room-why', text: !ready ? t('room.say_ready') : waitWords(app, room) }), h('div', { class: 'room-acts' }, leave, toggle));
  }
  if (isAlone(room)) return h('div', { class: 'room-foot' }, h('p', { class: 'note', id: 'room-why', text: t(room.invited ? 'room.alone_invited' : 'room.alone') }), h('div', { class: 'room-acts alone' },
    h('button', { type: 'button', id: 'room-invite', class: 'button primary large', on: { click: () => openInvite(app, room) } }, icon('share'), h('span', { text: t('room.invite') })), leave, createStranger(app, room)));
  const obstacle = startObstacle(room, app.games.hasPool(room.game));
  const start = h('button', { type: 'button', id: 'room-start', class: 'button primary large', 'aria-disabled': obstacle ? 'true' : null, 'aria-describedby': 'room-why',
    text: t('room.start'), on: { click: () => !obstacle && attempt(app, start, () => begin(app, room)) } });
  const why = obstacle ? `room.cannot.${obstacle}` : 'room.can_start';
  return h('div', { class: 'room-foot' }, h('p', { class: 'note', id: 'room-why', text: t(why) }), h('div', { class: 'room-acts' }, leave, start));
}

/**
 * The way to an opponent for an owner whom nobody joins; null where strangers do not wait for each other, or would have to take a clock that they did not choose.
 * A stranger is not led into a private room: its owner leaves it and looks elsewhere.
 */
function createStranger(app, room) {
  const { t, net, games, router } = app;
  if (!games.hasPool(room.game) || room.control) return null;
  const find = async () => {
    if (!isPrivate(room)) return begin(app, room);
    await net.act(`room/${room.room}`, 'leave');
    return router.go(games.address('/match', room.game), { replace: true });
  };
  const button = h('button', { type: 'button', id: 'room-stranger', class: 'button plain', text: t('room.stranger'), on: { click: () => attempt(app, button, find) } });
  return button;
}

function ended(app, room, seated) {
  const { t, net } = app;
  const topic = `room/${room.room}`;
  const winner = room.result?.winner;
  const wonBy = winner === null || winner === undefined ? t('outcome.nobody') : t('outcome.winner', { name: room.seats[winner]?.name ?? t('player.gone') });
  const invitation = rematchAsked(room);
  const invited = Boolean(invitation);
  const asked = !invited && room.offers.some((offer) => offer.kind === 'rematch');
  const answer = (yes) => ['answer', { d: { kind: 'rematch', yes } }];
  const decline = h('button', { type: 'button', id: 'room-decline', class: 'button plain', text: t('game.decline'),
    on: { click: () => attempt(app, decline, () => net.act(topic, ...answer(false))) } });
  const note = invitation && h('p', { class: 'note', role: 'status', text: t(room.mode === 'rank' ? 'game.rematch_asked_rank' : 'game.rematch_asked', { name: room.seats[invitation.seat]?.name ?? t('player.gone') }) });
  const rematch = h('button', { type: 'button', id: 'room-rematch', class: 'button primary large', 'aria-disabled': asked ? 'true' : null, text: asked ? t('room.rematch_sent') : room.mode === 'rank' ? t(invited ? 'game.rematch_take_rank' : 'game.rematch_rank') : t(invited ? 'room.rematch_take' : 'room.rematch'),
    on: { click: () => !asked && attempt(app, rematch, () => net.act(topic, ...(invited ? answer(true) : ['offer', { d: { kind: 'rematch' } }]))) } });
  const leave = h('button', { type: 'button', id: 'room-leave', class: 'button plain', text: t('room.leave'), on: { click: () => attempt(app, leave, () => net.act(topic, 'leave')) } });
  const late = createNextGame(app, { id: 'room-next', class: 'button primary large' });
  late.set(room);
  return [head(app, room), h('div', { class: 'notice result' }, icon('crown'), h('span', { text: wonBy })), seatList(app, room, false),
    h('div', { class: 'room-foot' }, note, h('div', { class: 'room-acts' }, seated ? leave : null, invited ? decline : null,
      h('a', { class: 'button plain large', href: `/replay/${room.match}`, text: t('room.replay') }), seated ? rematch : null,
      late.el,
      room.rematch && !seated ? h('a', { class: 'button primary large', href: `/tv/${room.rematch}`, text: t('room.next') }) : null))];
}
