import { SLOW } from './ownturn.js';
import { moveSentence } from '../frame/say.js';
import * as turns from './turn.js';

/**
 * Sends the player's moves: at most one is pending, at most one is planned ahead.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {Pick<import('../../games/catalog.js').GameModule, 'cue' | 'describe' | 'simultaneous'>} props.game
 * @param {() => import('../../core/types.js').RoomView} props.view
 * @param {() => void} props.freeze  the own clock stops
 * @param {() => void} props.changed
 */
export function createOwnMove(app, { topic, game, view, freeze, changed }) {
  const { t, net, sound, clock } = app;
  let turn = turns.still;
  let sentAt = 0;
  let doubt = () => {};

  function send() {
    const { pending } = turn;
    if (!pending || view().you === null) return;
    sentAt = clock.local();
    doubt();
    doubt = clock.after(SLOW, () => {
      if (turn.pending !== pending) return;
      net.ask();
      changed();
    });
    // On its way before anything is drawn or sounded: the opponent waits for it.
    net.act(topic, 'move', { at: pending.ply, d: { m: pending.m } }).catch((refusal) => refused(pending, refusal));
    freeze();
    const cue = game.cue(pending.m, true);
    sound.play(cue.sound);
    sound.vibrate(cue.vibration);
    changed();
  }

  /** The pending move as a sentence; null without a pending move. */
  function words() {
    const { you, seats } = view();
    return turn.pending && you !== null ? moveSentence(t, game, { name: seats[you].name ?? '', own: true, m: turn.pending.m }) : null;
  }

  function say() {
    const line = words();
    if (line) app.announce(line, { assertive: true });
  }

  function refused(sent, refusal) {
    if (!refusal?.code) throw refusal;
    if (!turn.pending || turn.pending.ply !== sent.ply || turn.pending.m !== sent.m) return;
    if (refusal.code === 'lost') {
      turn = turns.lose(turn);
      return;
    }
    turn = turns.refuse(turn, sent);
    sound.play('refuse');
    app.toast(app.i18n.refusal(refusal, view().game), { kind: 'bad' });
    changed();
  }

  return {
    get pending() { return turn.pending; },
    get planned() { return turn.planned; },
    /** Ms since the pending move was sent. */
    get age() { return clock.local() - sentAt; },
    /** Whether a move may be made now, rather than planned. */
    get free() { return turns.mayCommit(turn, view()); },
    commit(m) {
      turn = turns.commit(turn, m, view().ply);
      send();
      say();
    },
    /** @param {string | null} m  null takes the plan back */
    plan(m) {
      const before = turn.planned;
      turn = turns.plan(turn, m);
      if (turn.planned) {
        sound.play('flip');
        app.announce(t('game.planned', { move: game.describe(turn.planned, t) }), { assertive: true });
      } else if (before) app.announce(t('game.unplanned'));
      changed();
    },
    /** Settles the pending move by a view that has just come. @param {boolean} fresh @returns {import('./turn.js').Effect[]} */
    hear(fresh) {
      const heard = turns.hear(turn, view(), fresh, game.simultaneous);
      turn = heard.turn;
      return heard.effects;
    },
    /** Without a word: a planned move is said behind the move that it answers. */
    send,
    words,
    say,
    destroy() { doubt(); },
  };
}
