/** Decides whether the launch screen is due and notes when it was seen. The note is kept beside the settings of this device, but is not a setting. */

const PLACE = 'palisade.launched';
/** Addresses of one room or game: a visitor who opens such a link should see it at once. */
const STRAIGHT = /^\/(room|game|tv|replay)\/./;

/**
 * @param {object} world
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} world.storage
 * @param {() => number} world.now  milliseconds since 1970
 * @param {() => boolean} world.calm  the visitor asked for less motion
 * @param {() => string} world.path
 */
export function createLaunch({ storage, now, calm, path }) {
  let seen = read();

  function read() {
    try {
      return storage.getItem(PLACE) ?? '';
    } catch {
      return '';
    }
  }

  /** The day where the visitor is. */
  const today = () => new Date(now()).toDateString();

  return {
    isDue: () => !calm() && !STRAIGHT.test(path()) && seen !== today(),
    seen() {
      seen = today();
      try {
        storage.setItem(PLACE, seen);
      } catch {
        // It comes again with the next page.
      }
    },
  };
}
