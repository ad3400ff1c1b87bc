// Reads scripts of two folders and fails unless they have the same tokens on the same lines: node tokens.js ONE OTHER FILE...
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const ts = require("/usr/share/nodejs/typescript");

/** The tokens of a script with their lines, by the parser of TypeScript, which knows where a slash begins a regular expression. */
function tokens(path) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const found = file.parseDiagnostics.map(({ messageText }) => ["error", messageText]);
  const walk = (node) => {
    const children = node.getChildren(file).filter((child) => child.kind < ts.SyntaxKind.FirstJSDocNode || child.kind > ts.SyntaxKind.LastJSDocNode);
    if (children.length > 0) return children.forEach(walk);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const own = node.getText(file);
    return own === "" ? undefined : found.push([line, own]);
  };
  walk(file);
  return found;
}

const [one, other, ...files] = process.argv.slice(2);
for (const file of files) {
  const [source, served] = [one, other].map((folder) => tokens(join(folder, file)));
  const at = source.findIndex(([line, text], index) => line !== served[index]?.[0] || text !== served[index]?.[1]);
  if (at >= 0 || source.length !== served.length) {
    console.error(`${file} differs at`, source[at], served[at], source.length, served.length);
    process.exitCode = 1;
  }
}
