/** Choices of this device. Nothing of a running game or an account is kept here. */

export const DEFAULTS = Object.freeze({
  lang: 'auto', // auto | en | zh-Hant
  theme: 'auto', // auto | light | dark
  effects: 70, // per cent, in steps of 10
  music: 0, // per cent, in steps of 10; 0 is off
  vibration: true,
  command: 'auto', // text box for moves: auto (after a key on the grid) | on | off
  verbosity: 'short', // screen reader: short | full
  chat: true, // show other people's lines
});

/**
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} storage
 * @param {(all: object) => void} publish
 * @param {Record<string, any>} [more]  choices of the games, as they are until somebody chooses
 */
export function createSettings(storage, publish, more = {}) {
  const place = 'palisade.settings';
  const defaults = { ...DEFAULTS, ...more };
  let all = { ...defaults, ...read() };

  function read() {
    try {
      const stored = JSON.parse(storage.getItem(place) ?? '{}');
      return Object.fromEntries(Object.entries(stored).filter(([key, value]) => Object.hasOwn(defaults, key) && typeof value === typeof defaults[key]));
    } catch {
      return {};
    }
  }

  return {
    all: () => all,
    /** @param {string} key */
    get: (key) => all[key],
    set(key, value) {
      if (all[key] === value) return;
      all = { ...all, [key]: value };
      try {
        storage.setItem(place, JSON.stringify(all));
      } catch {
        // A browser that stores nothing still plays; the choice lasts as long as the page.
      }
      publish(all);
    },
  };
}
