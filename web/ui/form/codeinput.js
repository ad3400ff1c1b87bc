import { onEdit } from '../../core/say/composition.js';
import { h, nextID, setAttribute } from '../../core/dom.js';

const LENGTH = 5;
/** Addresses of a room, a game in it, and its spectators. */
const LINK = /\/(?:room|game|tv|embed)\/(\d{5})(?!\d)/;
/** Hosts, with or without a port: their digits are not the number of a room. */
const HOST = /(?:[a-z]+:\/\/)[^\s/]+|[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w-]+:\d+/gi;

/** The number of a room in a text that was pasted: the number in a link, or the only run of five digits. Null for a text without a number. @param {string} text */
export function codeIn(text) {
  const plain = text.normalize('NFKC');
  const link = LINK.exec(plain);
  if (link) return link[1];
  const runs = new Set(plain.replace(HOST, ' ').match(/(?<!\d)\d{5}(?!\d)/g));
  return runs.size === 1 ? [...runs][0] : null;
}

const digitsOf = (text) => text.normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
/** Digits in groups, as somebody may have written them down. */
const isGrouped = (text) => /^[\d\s-]*$/.test(text.normalize('NFKC'));

/**
 * Five digits, entered in one field so that pasting, deleting and screen readers work as everywhere. The fifth digit submits.
 * @param {{label: string, submit: (code: string) => void, id?: string}} props
 */
export function createCodeInput({ label, submit, id = nextID() }) {
  const note = h('p', { class: 'note', id: `${id}-note`, role: 'alert' });
  const input = h('input', { id, class: 'code-input', inputmode: 'numeric', autocomplete: 'off', 'aria-describedby': `${id}-note`, placeholder: '00000', on: {
    paste: (event) => take(event, event.clipboardData),
    drop: (event) => take(event, event.dataTransfer),
  } });
  let sent = '';
  onEdit(input, () => write(codeIn(input.value) ?? digitsOf(input.value)));

  /** A whole text is read at once, so that the words around the number are never seen. */
  function take(event, data) {
    const text = data?.getData('text') ?? '';
    const code = codeIn(text);
    if (!code && isGrouped(text)) return;
    event.preventDefault();
    if (code) write(code);
  }

  /** @param {string} code */
  function write(code) {
    if (code !== input.value) input.value = code;
    error('');
    // The end of a composition may be told twice.
    const isNew = code !== sent;
    sent = code;
    if (isNew && code.length === LENGTH) submit(code);
  }

  const error = (text) => {
    note.textContent = text;
    setAttribute(input, 'aria-invalid', text ? 'true' : null);
    if (text) sent = '';
  };
  return { el: h('div', { class: 'code' }, h('label', { for: id, text: label }), input, note), input, error };
}
