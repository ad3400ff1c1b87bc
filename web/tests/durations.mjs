/** A reporter of node's test runner that writes one line for each test: its file and name, its seconds, and whether it failed. */
import { basename } from 'node:path';

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* durations(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A file is reported as a test around its tests.
    if (data.details?.type === 'suite' || data.name.endsWith('.test.mjs')) continue;
    const line = { test: `${basename(data.file ?? '')} ${data.name}`, seconds: (data.details?.duration_ms ?? 0) / 1000, failed: type === 'test:fail' };
    yield `${JSON.stringify(line)}\n`;
  }
}
