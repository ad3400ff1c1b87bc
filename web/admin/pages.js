import { h } from '../core/dom.js';
import { perform } from './perform.js';

/**
 * A list that is read page by page.
 * @param {import('./app.js').AdminApp} desk
 * @param {{label: string, path: (next: string | null) => string, row: (item: any) => Node, none: string}} props
 */
export function createPages(desk, { label, path, row, none }) {
  const { t, api } = desk;
  const list = h('ul', { class: 'admin-list', 'aria-label': label });
  const empty = h('p', { class: 'note', hidden: true, text: none });
  const more = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('admin.more'), on: { click: () => read(next) } });
  let next = /** @type {string | null} */ (null);
  let asked = 0;

  /** Reads a page; answers to earlier requests are ignored. @param {string | null} from */
  async function read(from) {
    const turn = ++asked;
    await perform(desk, {}, async () => {
      const page = await api.get(path(from));
      if (turn !== asked) return;
      const rows = page.items.map((item) => h('li', { class: 'admin-row' }, row(item)));
      if (from === null) list.replaceChildren(...rows);
      else list.append(...rows);
      next = page.next;
      more.hidden = next === null;
      list.hidden = list.childElementCount === 0;
      empty.hidden = !list.hidden;
    });
  }

  return { el: h('div', { class: 'stack' }, list, empty, more), read: () => read(null) };
}

/** A path with its query. @param {string} path @param {Record<string, string | null>} query */
export function withQuery(path, query) {
  const given = Object.entries(query).filter(([, value]) => value);
  return given.length ? `${path}?${new URLSearchParams(/** @type {any} */ (given))}` : path;
}
