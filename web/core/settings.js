/** Choices of this device. Nothing of a game or an account is kept here. */

export const DEFAULTS = Object.freeze({
  lang: 'auto', // auto | en | zh-Hant
  theme: 'auto', // auto | light | dark
  effects: 70, // per cent, in steps of 10
  music: 0, // per cent, in steps of 10; 0 is off
  vibration: true,
  confirmTouch: true, // a touched wall is armed first, then placed
  confirmMouse: false,
  confirmMove: false,
  premoveWalls: false,
  hints: true, // dots on reachable squares
  coordinates: true,
  command: 'auto', // text box for moves: auto (after a key on the grid) | on | off
  verbosity: 'short', // screen reader: short | full
  chat: true, // show other people's lines
});

/**
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} storage
 * @param {(all: object) => void} publish
 */
export function createSettings(storage, publish) {
  const place = 'palisade.settings';
  let all = { ...DEFAULTS, ...read() };

  function read() {
    try {
      const stored = JSON.parse(storage.getItem(place) ?? '{}');
      return Object.fromEntries(Object.entries(stored).filter(([key, value]) => key in DEFAULTS && typeof value === typeof DEFAULTS[key]));
    } catch {
      return {};
    }
  }

  return {
    all: () => all,
    /** @param {keyof typeof DEFAULTS} key */
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
