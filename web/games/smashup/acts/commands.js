import { cue, describe, wordsOf } from '../describe.js';
import { newKey } from './queue.js';
import { SETS } from '../sets.js';
import { needed } from '../state.js';

/** @typedef {ReturnType<typeof createCommands>} Commands */

/** The number of retries for a move that a second page of the same player has overtaken. */
const TRIES = 4;

/**
 * Commands of a phone beyond counting. Each waits for the network, one command after the other.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {import('../../../table/frame/act.js').Act} props.act
 * @param {() => import('../../../core/types.js').RoomView} props.view
 * @param {() => boolean} props.can
 * @param {() => void} props.draw
 * @param {(words: string, failed?: (words: string) => void) => void} props.refuse
 * @param {() => boolean} props.waits  whether changes of scores are on their way
 * @param {() => boolean} props.isGone
 */
export function createCommands(app, { topic, act, view, can, draw, refuse, waits, isGone }) {
  const { t, sound, net } = app;
  /** Choices of factions under way, oldest first. */
  let choices = /** @type {string[]} */ ([]);
  let running = 0;
  let chain = Promise.resolve();

  function chosen(state) {
    const off = new Set(state.off);
    for (const m of choices) {
      const [verb, id, on] = wordsOf(m);
      const ids = verb === 'set' ? SETS.find((set) => set.id === id)?.factions ?? [] : [id];
      for (const each of ids) {
        if (on === 'on') off.delete(each);
        else off.add(each);
      }
    }
    const all = SETS.flatMap(({ factions }) => factions);
    const selected = all.length - off.size;
    return { ...state, off: all.filter((each) => off.has(each)), selected, missing: Math.max(0, needed(state) - selected) };
  }

  /** @type {import('../table.js').Tools['command']} */
  function command(m, then = {}) {
    const { done, failed } = then;
    if (!can()) return refuse(act.why());
    const isChoice = /^(set|faction) /.test(m);
    if (isChoice) choices = [...choices, m];
    running += 1;
    sound.play(cue(m, true).sound);
    const text = `${m} ~${newKey()}`;
    const before = view().state;
    chain = chain.then(() => send(text)).then(() => {
      app.announce(t('say.you', { move: describe(m, t, before) }), { assertive: true });
      done?.();
    }, (refusal) => {
      if (!refusal?.code) throw refusal;
      refuse(app.i18n.refusal(refusal, 'smashup'), failed);
    }).finally(() => {
      running -= 1;
      if (isChoice) choices = choices.slice(1);
      if (!isGone()) draw();
    });
    draw();
  }

  async function send(m) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await net.act(topic, 'move', { at: view().ply, d: { m } });
      } catch (refusal) {
        if (refusal?.d?.rule === 'again' || refusal?.d?.rule === 'same') return undefined;
        if (!['stale', 'ahead', 'rate', 'busy'].includes(refusal?.code) || tries === TRIES) throw refusal;
        await new Promise((run) => app.clock.after(refusal.retry_ms ?? 200, () => run(undefined)));
      }
    }
  }

  /** Ends the game after a second press, since it stops the counting of all players. */
  async function end() {
    if (!can()) return refuse(act.why());
    if (waits()) return refuse(t('smashup.end_waits'));
    const sure = await app.dialog.confirm({ title: t('smashup.end_title'), text: t('smashup.end_text'), ok: t('smashup.end'), cancel: t('smashup.go_on') });
    if (sure) command('end');
  }

  async function close() {
    if (!can()) return refuse(act.why());
    const sure = await app.dialog.confirm({ title: t('smashup.close_title'), text: t('smashup.close_text'), ok: t('smashup.close'), cancel: t('dialog.cancel') });
    if (sure) command('close');
  }

  return {
    command, end, close,
    get busy() { return running > 0; },
    /** The table with the choices that are on their way. @param {import('../state.js').State} state @returns {import('../state.js').State} */
    ahead: (state) => (choices.length > 0 && state.phase === 'factions' ? chosen(state) : state),
  };
}
