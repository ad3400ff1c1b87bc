/**
 * Nodes without markup strings: the content security policy forbids `innerHTML` and `style` attributes anyway. Texts and attributes that are a name
 * which the server gave are written in the language of the page, so that no screen has to think of it.
 */
import { spoken } from './say/given.js';

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'htmlFor', 'selected', 'readOnly']);

/**
 * An HTML element. `on` holds listeners, `data` data attributes, `text` its only text; null and false attributes are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any> | null} [props] @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  // The name of a person is not a word of a language.
  if (tag === 'bdi') node.translate = false;
  return fill(node, props, children);
}

/** The same for SVG. @param {string} tag @param {Record<string, any> | null} [props] @param {...(Node | string | null)} children */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) apply(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false).map(spoken));
  return node;
}

function apply(node, name, value) {
  if (name === 'on') for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  else if (name === 'data') Object.assign(node.dataset, value);
  else if (name === 'text') node.textContent = spoken(value);
  else if (PROPERTIES.has(name)) node[name] = value ?? (typeof node[name] === 'boolean' ? false : '');
  else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : spoken(String(value)));
}

/** Writes only the differences, so that an unchanged text does not wake screen readers or layout. */
export function setText(node, text) {
  const next = spoken(text);
  if (node.textContent !== next) node.textContent = next;
}

export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else {
    const next = value === true ? '' : spoken(String(value));
    if (node.getAttribute(name) !== next) node.setAttribute(name, next);
  }
}

/**
 * Keeps one node per key under `parent`, in the order of the items: made by `create`, written by its `set`, removed when its
 * item is gone. Nodes that stay are not touched, so focus survives.
 * @param {Element} parent
 * @param {{key: (item: any) => string, create: (item: any) => {el: Element, set?: (item: any) => void, destroy?: () => void}}} how
 */
export function createList(parent, { key, create }) {
  /** @type {Map<string, {el: Element, set?: Function, destroy?: Function}>} */
  let parts = new Map();
  return {
    /** @param {any[]} items */
    set(items) {
      const next = new Map();
      for (const item of items) {
        const id = key(item);
        const part = parts.get(id) ?? create(item);
        part.set?.(item);
        next.set(id, part);
      }
      for (const [id, part] of parts) if (!next.has(id)) drop(part);
      let place = /** @type {Element | null} */ (parent.firstElementChild);
      for (const part of next.values()) {
        if (part.el === place) place = part.el.nextElementSibling;
        else parent.insertBefore(part.el, place);
      }
      parts = next;
    },
    destroy() {
      parts.forEach(drop);
      parts = new Map();
    },
  };
}

function drop(part) {
  part.destroy?.();
  part.el.remove();
}

/** Collects clean-up functions and runs them in reverse order, once. */
export function createBag() {
  /** @type {(() => void)[]} */
  let undo = [];
  return {
    /** @param {...(() => void)} actions */
    add(...actions) { undo.push(...actions); },
    on(target, event, listener, options) {
      target.addEventListener(event, listener, options);
      undo.push(() => target.removeEventListener(event, listener, options));
    },
    empty() {
      const actions = undo.reverse();
      undo = [];
      for (const action of actions) action();
    },
  };
}

let count = 0;
/** A new `id` of the document, for a control whose label names it. */
export const nextID = () => `control-${++count}`;
