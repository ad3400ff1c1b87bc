import { isOut } from '../core/room.js';
import { attempt } from '../ui/over/attempt.js';
import { leaveEnded } from './acts.js';
import { createChallengeMessages } from './challengemessages.js';

/** @typedef {import('../core/types.js').Challenge} Challenge */

/** A challenge that ends at least this many ms before its time was withdrawn; it did not run out. */
const SLACK = 1500;

/** Ms for which a message that has just replaced another message cannot be answered: a press was meant for the other one. */
const PAUSE = 700;

/** True if the visitor plays a game that is not over for them. @param {import('../core/types.js').State} state */
const isPlaying = ({ room }) => room?.phase === 'playing' && room.you !== null && !isOut(room);

/**
 * Tells of challenges on every screen: challenges of other players one after the other, with the ways to answer, and the visitor's own challenges until they end.
 * Players of a running game are left alone until it is over.
 * @param {import('../core/types.js').App} app
 * @param {{page: Pick<Document, 'hidden' | 'addEventListener'>, Notification: any, focus: () => void}} world  see `createCalls`
 */
export function createChallenges(app, world) {
  const { store, net, clock } = app;
  const messages = createChallengeMessages(app, world);
  /** The messages on the screen, by the id of the challenge. @type {Map<string, {challenge: Challenge, close: () => void}>} */
  const told = new Map();
  /** Challenges that this visitor ended: no further message tells of them. @type {Set<string>} */
  const settled = new Set();
  let known = /** @type {Challenge[]} */ ([]);
  let distant = store.get().me?.correspondence ?? [];
  /** The time at which the last message with ways to answer went. */
  let left = -PAUSE;

  const isOwn = ({ by }) => by.user === store.get().me?.user;

  const answer = ({ id, game }, accept) => net.act(`lobby/${game}`, 'challenge.answer', { d: { challenge: id, accept } });

  /** A refused answer leaves the challenge as it was, and then it is shown again. @param {Challenge} challenge @param {() => Promise<any>} act */
  async function settle(challenge, act) {
    settled.add(challenge.id);
    left = clock.local();
    const isDone = await attempt(app, null, async () => {
      await act();
      return true;
    });
    if (!isDone) settled.delete(challenge.id);
    told.delete(challenge.id);
    draw();
  }

  const decline = (challenge) => settle(challenge, () => answer(challenge, false));

  const accept = (challenge) => settle(challenge, async () => {
    await leaveEnded(app);
    const { room } = await answer(challenge, true);
    app.router.go(`/game/${room}`);
  });

  /** @param {Challenge} challenge */
  function ask(challenge) {
    const since = clock.local();
    const isNext = since - left < PAUSE;
    /** A message closes with a press; a press that came too early brings the message back. @param {(challenge: Challenge) => void} run */
    const late = (run) => () => {
      if (!isNext || clock.local() - since > PAUSE) return run(challenge);
      left = -PAUSE;
      told.delete(challenge.id);
      draw();
    };
    return messages.ask(challenge, { accept: late(accept), decline: late(decline) });
  }

  /** @param {Challenge} challenge @param {string | undefined} begun  the game over days that began meanwhile */
  function tellEnd(challenge, begun) {
    if (settled.delete(challenge.id) || challenge.declined) return;
    const isOver = clock.now() > challenge.until - SLACK;
    // A visitor who missed a challenge was not there to see its message.
    if (!isOwn(challenge)) {
      if (isOver && !isPlaying(store.get())) messages.missed(challenge);
    } else if (begun) messages.accepted(challenge, begun);
    else if (!store.get().me?.room && isOver) messages.unanswered(challenge);
  }

  /** Lists the challenges to show now: the visitor's own, and the first of other players, which does not move under the finger when another challenge comes. */
  function wanted() {
    const open = known.filter(({ id }) => !settled.has(id));
    const asked = open.filter((challenge) => !isOwn(challenge));
    return [...open.filter(isOwn), ...(isPlaying(store.get()) ? [] : asked.slice(0, 1))];
  }

  function draw() {
    const now = wanted();
    for (const [id, { challenge, close }] of told) {
      if (now.some((each) => each.id === id && each.declined === challenge.declined)) continue;
      close();
      told.delete(id);
      if (!isOwn(challenge)) left = clock.local();
    }
    for (const challenge of now) {
      if (told.has(challenge.id)) continue;
      const close = challenge.declined ? messages.declined(challenge) : isOwn(challenge) ? messages.wait(challenge, () => decline(challenge)) : ask(challenge);
      told.set(challenge.id, { challenge, close });
    }
  }

  function hear() {
    const { me } = store.get();
    if (!me) return;
    const begun = me.correspondence?.find((topic) => !distant.includes(topic));
    const gone = known.filter(({ id }) => !me.challenges.some((each) => each.id === id));
    distant = me.correspondence ?? [];
    known = me.challenges;
    draw();
    for (const challenge of gone) tellEnd(challenge, begun);
  }

  store.subscribe((state) => state.me?.challenges, hear);
  store.subscribe((state) => `${state.room?.phase} ${state.room?.you}`, draw);
  hear();
}
