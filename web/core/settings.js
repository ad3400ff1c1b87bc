/** Choices of this device. Data of a running game or of an account are not kept here. */

export const DEFAULTS = Object.freeze({
  lang: 'auto', // auto | en | zh-Hant
  theme: 'auto', // auto | light | dark
  mute: false, // all sound is off at any volume
  effects: 70, // per cent, in steps of 10
  music: 0, // per cent, in steps of 10; 0 is off
  quiet: false, // soft music on screens that have some of their own
  vibration: true,
  notify: false, // call the player back to a page that is not seen
  command: 'auto', // text box for moves: auto (after a key on the grid) | on | off
  letters: true, // single characters act anywhere on a screen
  verbosity: 'short', // screen reader: short | full
  chat: true, // show other people's lines
  focus: false, // a running game without talk, watchers and other things beside it
  side: 'moves', // beside the board of a wide window: moves | chat, whose tab counts the lines that were not read
  game: '', // the one chosen last; empty until somebody chooses
});

/**
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} storage
 * @param {(all: object) => void} publish
 */
export function createSettings(storage, publish) {
  const place = 'palisade.settings';
  /** Stored choices, also of games that are not shown now. */
  let stored = read();
  let all = known(DEFAULTS);

  function read() {
    try {
      return { ...JSON.parse(storage.getItem(place) ?? '{}') };
    } catch {
      return {};
    }
  }

  /** @param {Record<string, any>} defaults @returns {Record<string, any>} */
  function known(defaults) {
    return Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, typeof stored[key] === typeof value ? stored[key] : value]));
  }

  return {
    all: () => all,
    /** @param {string} key */
    get: (key) => all[key],
    /** Adds choices that a game brings along. @param {Record<string, any>} defaults  as they are until somebody chooses */
    declare(defaults) {
      all = { ...known(defaults), ...all };
    },
    set(key, value) {
      if (all[key] === value) return;
      all = { ...all, [key]: value };
      stored = { ...stored, ...all };
      try {
        storage.setItem(place, JSON.stringify(stored));
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      publish(all);
    },
  };
}
