/** Ms for which each of the two titles is shown while a call flashes. */
const FLASH = 1000;

/**
 * The title of the page: the name of its screen, after a mark while the player should act, or in turns with a call.
 * @param {{title: string}} page @param {(run: () => void, ms: number) => () => void} every  returns its end
 */
export function createTitle(page, every) {
  let name = '';
  let mark = /** @type {string | null} */ (null);
  let call = /** @type {string | null} */ (null);
  let isLit = false;
  let stop = () => {};

  function write() {
    if (call !== null) page.title = isLit ? `● ${call}` : name;
    else page.title = mark === null ? name : `● ${mark} · ${name}`;
  }

  return {
    /** @param {string} next @param {string | null} marked  a call to the player, in words */
    set(next, marked) {
      name = next;
      mark = marked;
      write();
    },
    /** @param {string | null} next  null ends it */
    flash(next) {
      stop();
      stop = () => {};
      call = next;
      isLit = true;
      write();
      if (call === null) return;
      stop = every(() => {
        isLit = !isLit;
        write();
      }, FLASH);
    },
  };
}
