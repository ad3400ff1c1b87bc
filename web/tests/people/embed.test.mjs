import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../../settings/embed.js';

test('a name stays within the code of a frame', () => {
  assert.equal(codeOf('https://games.example/embed/@u_1', '"><b>&amp;'), '<iframe src="https://games.example/embed/@u_1" title="&quot;>&lt;b>&amp;amp;" width="480" height="600"></iframe>');
});
