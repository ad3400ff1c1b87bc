import { createBag, h, setText } from '../core/dom.js';
import { report, say } from './chatacts.js';
import { drawn, firstIcon } from './icon/firsticons.js';

const SEND = 'M4 12 20 4l-5 16-3-7z';

/**
 * The ways to say something: free text and ready-made greetings, as far as the server takes them.
 * @param {import('../core/types.js').App} app @param {(line: {text?: string, preset?: string}, sent: () => void) => void} send
 */
function createEntry({ t, store }, send) {
  const input = h('input', { class: 'chat-input', id: 'chat-text', dir: 'auto', autocomplete: 'off', enterkeyhint: 'send', placeholder: t('chat.placeholder'), 'aria-label': t('chat.placeholder') });
  const form = h('form', { class: 'chat-form', on: { submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (text) send({ text }, () => { if (input.value.trim() === text) input.value = ''; });
  } } }, input, h('button', { type: 'submit', class: 'icon-button', 'aria-label': t('chat.send') }, drawn(SEND)));
  const presets = h('div', { class: 'chat-presets', role: 'group', 'aria-label': t('chat.presets') },
    ...(store.get().hello?.presets ?? []).map((preset) => h('button', { type: 'button', class: 'chip', text: t(`chat.preset.${preset}`), on: { click: () => send({ preset }, () => {}) } })));
  // The words that this server takes, if not all.
  const speech = store.get().hello?.limits.speech;
  form.hidden = Boolean(speech);
  presets.hidden = speech === 'off';
  return { input, form, presets };
}

/**
 * The chat of a table, or of its spectators: ready-made greetings in each reader's language, and free text.
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, closed: () => void}} props
 */
export function createChat(app, { topic, closed }) {
  const { t, settings } = app;
  const bag = createBag();
  const log = h('ol', { class: 'chat-log', role: 'log', 'aria-label': t('chat.log'), tabindex: 0 });
  const nothing = h('p', { class: 'note chat-none', text: t('chat.none') });
  const { input, form, presets } = createEntry(app, send);
  const title = h('h2', { id: 'chat-title', text: t(topic.startsWith('watch/') ? 'chat.title_watch' : 'chat.title') });
  const close = h('button', { type: 'button', class: 'icon-button', 'aria-label': t('dialog.close'), on: { click: hide } }, firstIcon('close'));
  const el = h('section', { class: 'chat', hidden: true, 'aria-labelledby': 'chat-title', on: {
    keydown(event) { if (event.key === 'Escape') hide(); },
  } },
    h('div', { class: 'chat-head' }, title,
      close),
    nothing, log, presets, form);
  let lines = /** @type {import('../core/types.js').ChatLine[] | null} */ (null);
  let read = 0;
  /** The players who were blocked here; the server sends no further lines of these players. @type {Set<string> | undefined} */
  let veiled;
  let uncover = () => {};
  let isDocked = false;

  function hide() {
    if (el.hidden || isDocked) return;
    el.hidden = true;
    uncover();
    closed();
  }

  /** The lines so far have been seen. */
  function see() {
    read = lines?.at(-1)?.ts ?? 0;
    draw();
    log.scrollTop = log.scrollHeight;
  }

  async function send(d, sent) { if (await say(app, topic, d)) sent(); }

  const textOf = (line) => (line.preset && app.i18n.has(`chat.preset.${line.preset}`) ? t(`chat.preset.${line.preset}`) : line.text ?? line.preset ?? '');
  const isOwn = (line) => line.by === app.store.get().me?.user;

  /** @param {import('../core/types.js').ChatLine} line */
  const reportButton = (line) => h('button', { type: 'button', class: 'chat-report', 'aria-label': t('report.line', { name: line.name, text: textOf(line) }), title: t('report.open'), on: { click: () => report(app, topic, line, textOf(line), veil) } }, firstIcon('flag'));

  const veil = (users) => { veiled = users; draw(); };

  function draw() {
    const shown = (lines ?? []).filter((line) => isOwn(line) || (settings.get('chat') && !veiled?.has(line.by)));
    nothing.hidden = shown.length > 0;
    log.hidden = shown.length === 0;
    setText(nothing, t(presets.hidden ? 'chat.silent' : settings.get('chat') ? 'chat.none' : 'chat.off'));
    atEnd = isAtEnd();
    log.replaceChildren(...shown.map((line) => h('li', { class: isOwn(line) ? 'chat-line own' : 'chat-line' }, h('bdi', { class: 'chat-by', text: line.name }), h('bdi', { text: textOf(line) }), !isOwn(line) && line.text && reportButton(line))));
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  // A log of another size has to be scrolled to its end again. The browser scrolls it as well, and this does not count as the reader's scrolling.
  let atEnd = true;
  let height = 0;
  new ResizeObserver(() => {
    height = log.clientHeight;
    if (atEnd) log.scrollTop = log.scrollHeight;
  }).observe(log);
  bag.on(log, 'scroll', () => { if (height === log.clientHeight) atEnd = isAtEnd(); });
  bag.add(app.store.subscribe((state) => state.settings.chat, draw));

  return {
    el,
    show() {
      el.hidden = false;
      uncover = app.router.cover(hide);
      see();
      input.focus({ preventScroll: true });
    },
    hide,
    /** Gives it a place of its own, where it stays. @param {boolean | null} shown  whether it is seen there now; null: it is opened and closed again */
    dock(shown) {
      if (shown === null && !isDocked) return;
      const comes = shown === true && (!isDocked || el.hidden);
      isDocked = shown !== null;
      el.hidden = !shown;
      close.hidden = isDocked;
      if (comes) see();
    },
    get open() { return !el.hidden; },
    /** @param {import('../core/types.js').ChatLine[]} next @returns {number}  the time of the newest line that was seen */
    set(next) {
      const first = lines === null;
      const newest = next.at(-1)?.ts ?? 0;
      const changed = first || newest !== (lines?.at(-1)?.ts ?? 0) || next.length !== lines?.length;
      lines = next;
      if (first || !el.hidden) read = newest;
      if (changed) draw();
      return read;
    },
    textOf,
    destroy: bag.empty,
  };
}
