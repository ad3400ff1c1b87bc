import { createBag, h } from '../../core/dom.js';
import { createChat } from '../../ui/chat.js';

/**
 * The number of lines of other players after the last line that was read; 0 for a player who has these lines hidden.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').ChatLine[]} lines @param {number} read  the time of that line
 */
const unreadIn = ({ settings, store }, lines, read) => (settings.get('chat') ? lines.filter(({ ts, by }) => ts > read && by !== store.get().me?.user).length : 0);

/** The windows that have a place for the chat beside the board. */
const WIDE = '(min-width: 68.75rem) and (min-height: 40rem)';

/**
 * The chat of the table, made when it is first shown. A wide window shows it beside the board, under a tab; elsewhere it is a drawer over the screen, which
 * a button in the head opens.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {Pick<ReturnType<typeof import('./strip.js').createStrip>, 'el' | 'createTabs'> | null} props.strip  the moves, which share the place beside the board; a game without a list of moves keeps the drawer
 * @param {() => HTMLElement} props.root
 * @param {() => ReturnType<typeof import('./gamehead.js').createGameHead>} props.head
 * @param {boolean} props.alone  the table has nobody else to talk to, and so no chat
 * @param {() => void} props.changed  the moves have another place
 */
export function createTableChat(app, { topic, strip, root, head, alone, changed }) {
  const bag = createBag();
  /** In place of the chat until it is here. */
  const el = h('section', { class: 'chat', hidden: true });
  const panels = { moves: /** @type {HTMLElement} */ (strip?.el), chat: /** @type {HTMLElement} */ (el) };
  const tabs = strip?.createTabs(app, { panels, choose });
  const wide = matchMedia(WIDE);
  let chat = /** @type {ReturnType<typeof createChat> | null} */ (null);
  let lines = /** @type {import('../../core/types.js').ChatLine[]} */ ([]);
  /** The time of the newest line that was there from the start; null before any are known. */
  let read = /** @type {number | null} */ (null);
  let isAway = false;
  const isDocked = () => Boolean(tabs) && wide.matches && !alone && !isAway;

  function open() {
    if (chat) return chat;
    chat = createChat(app, { topic, closed });
    chat.el.id = el.id;
    el.replaceWith(chat.el);
    panels.chat = chat.el;
    chat.set(lines);
    return chat;
  }

  function closed() {
    delete root().dataset.chat;
    head().chatButton.setAttribute('aria-expanded', 'false');
    head().chatButton.focus({ preventScroll: true });
  }

  function choose(side) {
    app.settings.set('side', side);
    place();
  }

  /** Puts the chat where the window has a place for it. */
  function place() {
    const side = isDocked() ? app.settings.get('side') : null;
    head().chatButton.hidden = side !== null || alone || isAway;
    if (side) root().dataset.side = side;
    else delete root().dataset.side;
    tabs?.set(side);
    el.hidden = side !== 'chat';
    if (chat || side === 'chat') open().dock(side && side === 'chat');
  }

  function show() {
    const opened = open();
    place();
    root().dataset.chat = 'open';
    head().chatButton.setAttribute('aria-expanded', 'true');
    head().unread(0);
    opened.show();
  }

  bag.on(wide, 'change', () => {
    chat?.hide();
    place();
    changed();
  });

  return {
    el,
    tabs: tabs?.el ?? null,
    place,
    /** Whether the chat lies over the screen. */
    get open() { return chat !== null && chat.open && !isDocked(); },
    hide: () => chat?.hide(),
    /** Takes the chat away while only the game is to be seen, and brings it back. @param {boolean} away */
    away(away) {
      if (away === isAway) return;
      if (away) chat?.hide();
      isAway = away;
      place();
    },
    toggle() {
      if (chat?.open) chat.hide();
      else show();
    },
    /** @param {import('../../core/types.js').ChatLine[]} next */
    set(next) {
      lines = next;
      read ??= next.at(-1)?.ts ?? 0;
      const unread = unreadIn(app, next, chat ? chat.set(next) : read);
      tabs?.unread(unread);
      if (!chat?.open) head().unread(unread);
    },
    destroy() {
      bag.empty();
      chat?.destroy();
    },
  };
}
