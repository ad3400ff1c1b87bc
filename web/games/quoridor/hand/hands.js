import { createInput } from '../board/input.js';
import { describe } from '../describe.js';
import { squareName } from '../rules/notation.js';
import { createAim } from './aim.js';

/** @typedef {import('../board/input.js').Intent} Intent */

/**
 * The hands on a board: mouse, fingers and keys aim at a move, and the aim becomes that move. Tables, the lines of a replay and the exercises use them.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {ReturnType<typeof import('../board/board.js').createBoard>} props.board
 * @param {() => import('../rules/obstacles.js').Situation} props.situation
 * @param {(square: [number, number]) => boolean} props.isOwn  the pawn that may step stands there
 * @param {() => boolean} [props.canStep]  false while only walls are asked for
 * @param {(intent: Intent, isPressed: boolean) => Intent} [props.meant]  the intent that a pointer has here
 * @param {(m: string) => void} props.commit
 * @param {(m: string | null) => void} [props.plan]
 * @param {(reason: string) => void} props.refuse  a rule's id
 * @param {() => void} props.point  the own pawn was pressed
 * @param {() => void} props.drawn  the aim changed and is to be drawn
 * @param {(reason: string) => string} props.ruleWords
 * @param {(words: string) => void} [props.say]  speaks of the wall that keys steer
 */
export function createHands(app, { board, situation, isOwn, canStep = () => true, meant = (intent) => intent, commit, plan = () => {}, refuse, point, drawn, ruleWords, say = app.announce }) {
  const { t, sound, settings } = app;
  const aim = createAim({ situation, setting: settings.get, commit, plan, refuse, point, changed: aimed, felt: (step) => sound.vibrate(step === 'aim' ? 6 : 10) });
  const input = createInput({
    surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
    situation() {
      const { turns, mode } = situation();
      return { turns, active: mode !== 'none', reachable: (square) => canStep() && aim.reachable().has(squareName(square)), own: isOwn, across: aim.across() };
    },
    hover: (intent) => aim.hover(meant(intent, false)), press: (intent, by) => aim.press(meant(intent, true), by),
    drag: (intent) => aim.drag(meant(intent, false)), drop: (intent) => aim.drop(meant(intent, false)), cancel: aim.cancel,
  });

  function aimed() {
    drawn();
    const { now } = aim;
    if (!now?.keys) return;
    const reason = aim.obstacle(now.m);
    say(t(reason ? 'quoridor.board.wall_aim_bad' : 'quoridor.board.wall_aim', { wall: describe(now.m, t), reason: reason ? ruleWords(reason) : '' }));
  }

  return {
    aim,
    /** Turns the armed wall, or else the wall under the pointer. */
    turn() {
      if (!aim.turn()) input.turn();
    },
    /** Takes back the armed or planned move. Screen-reader users are told that the wall is gone. */
    cancel() {
      const isSteered = aim.now?.keys;
      aim.cancel();
      if (isSteered) app.announce(t('quoridor.board.wall_away'));
    },
    refresh: input.refresh,
    destroy: input.destroy,
  };
}
