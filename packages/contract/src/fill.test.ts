import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('replaces named params, including numbers and repeated names', () => {
  expect(fill('{name} is {n}% done, {name}!', { name: 'Clip', n: 0 })).toBe('Clip is 0% done, Clip!');
});

test('replaces a missing param with nothing, also for names of inherited properties', () => {
  expect(fill('[{missing}{constructor}{toString}]', {})).toBe('[]');
});

test('inserts params literally, including braces and replacement patterns', () => {
  expect(fill('“{a}” {b}', { a: '{b} $& $1', b: 'x' })).toBe('“{b} $& $1” x');
});

test('keeps braces that are not params', () => {
  expect(fill('{} {a b} {', { a: 1 })).toBe('{} {a b} {');
});
