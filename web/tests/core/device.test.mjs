import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowed, createScratch, kept } from '../../core/device.js';

test('a store of the page is as good as one of the browser, for as long as the page', () => {
  const scratch = createScratch();
  assert.equal(scratch.getItem('a'), null);
  scratch.setItem('a', '1');
  scratch.setItem('b', '2');
  assert.equal(scratch.getItem('a'), '1');
  scratch.removeItem('a');
  assert.equal(scratch.getItem('a'), null);
  assert.equal(scratch.getItem('b'), '2');
});

test('what is refused or missing is replaced', () => {
  const refuse = () => { throw new Error('denied'); };
  assert.equal(allowed(refuse, 'instead'), 'instead');
  assert.equal(allowed(() => undefined, 'instead'), 'instead');
  assert.equal(allowed(() => 'there', 'instead'), 'there');
  // This machine has no such store.
  kept.setItem('a', '1');
  assert.equal(kept.getItem('a'), '1');
});
