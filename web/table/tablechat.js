import { createBag } from '../core/dom.js';
import { createChat } from '../ui/chat.js';
import { createSideTabs } from './sidetabs.js';

/** The windows that have a place for the chat beside the board. */
const WIDE = '(min-width: 68.75rem) and (min-height: 40rem)';

/**
 * The chat of the table. A wide window shows it beside the board, under a tab; elsewhere it is a drawer over the screen, which a button in the head opens.
 * @param {import('../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {HTMLElement | null} props.strip  the moves, which share the place beside the board; a game that lists none keeps the drawer
 * @param {() => HTMLElement} props.root
 * @param {() => ReturnType<typeof import('./gamehead.js').createGameHead>} props.head
 * @param {() => void} props.changed  the moves have another place
 */
export function createTableChat(app, { topic, strip, root, head, changed }) {
  const bag = createBag();
  const chat = createChat(app, { topic, closed });
  const tabs = strip && createSideTabs(app, { panels: { moves: strip, chat: chat.el }, choose });
  const wide = matchMedia(WIDE);
  let isAway = false;
  const isDocked = () => tabs !== null && wide.matches && !isAway;

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
    head().chatButton.hidden = side !== null || isAway;
    if (side) root().dataset.side = side;
    else delete root().dataset.side;
    tabs?.set(side);
    chat.dock(side && side === 'chat');
  }

  bag.on(wide, 'change', () => {
    chat.hide();
    place();
    changed();
  });

  return {
    el: chat.el,
    tabs: tabs?.el ?? null,
    place,
    /** Whether it lies over the screen. */
    get open() { return chat.open && !isDocked(); },
    hide: chat.hide,
    /** Takes it away while nothing but the game shall be seen, and brings it back. @param {boolean} away */
    away(away) {
      if (away === isAway) return;
      if (away) chat.hide();
      isAway = away;
      place();
    },
    toggle() {
      if (chat.open) return chat.hide();
      root().dataset.chat = 'open';
      head().chatButton.setAttribute('aria-expanded', 'true');
      head().unread(0);
      return chat.show();
    },
    /** @param {import('../core/types.js').ChatLine[]} lines */
    set(lines) {
      const unread = chat.set(lines);
      tabs?.unread(unread);
      if (!chat.open) head().unread(unread);
    },
    destroy() {
      bag.empty();
      chat.destroy();
    },
  };
}
