import { createChat } from '../ui/chat.js';

/**
 * The chat of the table as a drawer over its screen, and the button in the head that opens it.
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, root: () => HTMLElement, head: () => ReturnType<typeof import('./gamehead.js').createGameHead>}} props
 */
export function createChatDrawer(app, { topic, root, head }) {
  const chat = createChat(app, { topic, closed });

  function closed() {
    delete root().dataset.chat;
    head().chatButton.setAttribute('aria-expanded', 'false');
    head().chatButton.focus({ preventScroll: true });
  }

  return {
    el: chat.el,
    get open() { return chat.open; },
    hide: chat.hide,
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
      if (!chat.open) head().unread(unread);
    },
    destroy: chat.destroy,
  };
}
