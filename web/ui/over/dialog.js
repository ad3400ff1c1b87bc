import { h } from '../../core/dom.js';
import { firstIcon } from '../icon/firsticons.js';

/**
 * Native dialogs: Escape and a press beside the panel close them, focus goes back to the element that opened them.
 * @param {{t: (key: string, vars?: object) => string}} words
 * @param {(close: () => void) => () => void} cover  makes Back close it; returns a function to call when it closed otherwise
 */
export function createDialogs({ t }, cover) {
  const shown = new Set();
  let count = 0;

  /**
   * @param {object} props
   * @param {string} props.title
   * @param {(Node | string)[]} [props.body]
   * @param {{label: string, value?: any, kind?: 'primary' | 'plain' | 'danger', run?: () => any}[]} [props.actions]
   *   An action with `run` does not close by itself.
   * @param {boolean} [props.sheet]  a sheet from below on phones
   * @param {boolean} [props.wide]  for something to read
   * @param {() => void} [props.gone]  once it has closed
   */
  function open({ title, body = [], actions = [], sheet = false, wide = false, gone }) {
    const id = `dialog-${++count}`;
    let settle;
    const closed = new Promise((resolve) => { settle = resolve; });
    let value;
    const close = (answer) => {
      value = answer;
      el.close();
    };
    const el = h('dialog', { class: `dialog${sheet ? ' sheet' : ''}${wide ? ' wide' : ''}`, 'aria-labelledby': id, on: {
      close() {
        shown.delete(close);
        uncover();
        el.remove();
        gone?.();
        settle(value);
      },
      click(event) {
        if (event.target === el) close();
      },
    } },
    h('div', { class: 'panel' },
      h('div', { class: 'panel-head' },
        h('h2', { id, text: title }),
        h('button', { type: 'button', class: 'icon-button', 'aria-label': t('dialog.close'), on: { click: () => close() } }, firstIcon('close'))),
      h('div', { class: 'panel-body' }, ...body),
      actions.length > 0 && h('div', { class: 'panel-foot' }, ...actions.map((action) => h('button', {
        type: 'button', class: `button ${action.kind ?? 'plain'}`, text: action.label, on: { click: () => (action.run ? action.run() : close(action.value)) },
      })))));
    document.body.append(el);
    shown.add(close);
    el.showModal();
    const uncover = cover(() => close());
    return { el, close, closed };
  }

  return {
    open,
    /** Asks once; resolves false when it was closed any other way. */
    confirm: ({ title, text, ok, cancel = t('dialog.cancel'), danger = false }) => open({
      title,
      body: text ? [h('p', { text })] : [],
      actions: [{ label: cancel, value: false }, { label: ok, value: true, kind: danger ? 'danger' : 'primary' }],
    }).closed.then((answer) => answer === true),
    /** Another screen came: nothing modal may stay over it. */
    closeAll() {
      for (const close of [...shown]) close();
    },
  };
}
