/** The volume of music on screens that have their own, in per cent. */
const SOFT = 30;

/**
 * Cues and music. The synthesiser is fetched with the first press: browsers refuse all sound before that press.
 * @param {object} world
 * @param {(() => AudioContext) | null} world.audio
 * @param {() => Promise<typeof import('./synth.js')>} world.fetchSynth
 * @param {(pattern: number) => void} world.vibrate
 * @param {(key: string) => any} world.setting
 * @param {() => boolean} world.calm  the visitor asked for less motion: no vibration
 * @param {(run: () => void, ms: number) => () => void} world.repeat
 */
export function createSound({ audio, fetchSynth, vibrate, setting, calm, repeat }) {
  let context = /** @type {AudioContext | null} */ (null);
  let synth = /** @type {ReturnType<typeof import('./synth.js').createSynth> | null} */ (null);
  let isComing = false;
  /** The cues of the loaded games. */
  const cues = /** @type {Record<string, any[]>} */ ({});
  let isSoft = false;

  /** Call only inside a click, key press or pointerup: browsers refuse sound at any other time. */
  function unlock() {
    if (!audio) return;
    context ??= audio();
    if (!isComing) fetch(context);
    if (context.state === 'suspended') context.resume().then(music, () => {});
    else music();
  }

  function fetch(target) {
    isComing = true;
    fetchSynth().then(({ createSynth }) => {
      synth = createSynth(target, repeat);
      music();
    }, () => { isComing = false; });
  }

  const running = () => synth !== null && context?.state === 'running';

  function music() {
    const wanted = setting('mute') ? 0 : setting('music') || (isSoft && setting('quiet') ? SOFT : 0);
    synth?.music(running() ? wanted : 0);
  }

  return {
    unlock,
    /** True once the browser allows sound. */
    get heard() { return running(); },
    /** Cues of a game, under names that the page does not use. @param {Record<string, any[]>} more */
    add(more) { Object.assign(cues, more); },
    /** A cue during locked sound is dropped: a late sound is worse than a missing one. @param {string} cue */
    play(cue) {
      const loudness = setting('mute') ? 0 : setting('effects') / 100;
      if (loudness && running()) synth?.play(cue, loudness, cues);
    },
    vibrate(ms) {
      if (setting('vibration') && !calm()) vibrate(ms);
    },
    /** After a change of volume. */
    refresh: music,
    /** Tells whether the shown screen may have soft music, for players who want music only there. @param {boolean} on */
    soft(on) {
      isSoft = on;
      music();
    },
  };
}
