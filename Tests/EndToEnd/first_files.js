// Reads a list of visits from its input, each with the document that the server sent, and prints what each of them asks for at once: the document's own
// script runs here as it runs in a browser, in a world that notes each address.
const { readFileSync } = require("node:fs");
const vm = require("node:vm");

const attribute = (tag, name) => new RegExp(` ${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find((value) => value !== undefined);
const unescaped = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name]);

/** The attributes of the root, by the names that its script knows them by. */
function dataOf(document) {
  const [tag] = /<html [^>]*>/.exec(document);
  return Object.fromEntries([...tag.matchAll(/ data-(\w+)(?:=(?:"([^"]*)"|'([^']*)'))?/g)].map(([, name, one, other]) => [name, unescaped(one ?? other ?? "")]));
}

/** The addresses of a visit: `files` are waited for, `marks` are for the browser itself, `sockets` are dialled. */
function visit({ document, address, languages, settings }) {
  const files = [];
  const sockets = [];
  const location = new URL(address, "http://127.0.0.1");
  class Socket {
    constructor(url) { sockets.push(new URL(url).pathname); }
  }
  const world = {
    document: {
      documentElement: { dataset: dataOf(document) },
      querySelector: () => null,
      createElement: () => ({ dataset: {}, remove() {} }),
      head: { append: (link) => files.push(link.href) },
    },
    location, navigator: { languages }, URLSearchParams, WebSocket: Socket,
    localStorage: { getItem: (name) => (name === "palisade.settings" && settings ? JSON.stringify(settings) : null) },
    fetch(path) {
      files.push(path);
      return new Promise(() => {});
    },
  };
  const marks = [];
  for (const [tag, content] of document.matchAll(/<script>([\s\S]*?)<\/script>|<(?:link|script) [^>]*>/g)) {
    if (content !== undefined) vm.runInNewContext(content, { ...world, self: world });
    else if (tag.startsWith("<script")) files.push(attribute(tag, "src"));
    else (attribute(tag, "rel") === "stylesheet" ? files : marks).push(attribute(tag, "href"));
  }
  return { files, marks, sockets };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(visit)));
