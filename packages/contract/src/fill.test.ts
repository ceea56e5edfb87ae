import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('named params take their place, numbers and repeated names too', () => {
  expect(fill('{name} is {n}% done, {name}!', { name: 'Clip', n: 0 })).toBe('Clip is 0% done, Clip!');
});

test('a param that was not given leaves nothing, whatever objects inherit', () => {
  expect(fill('[{missing}{constructor}{toString}]', {})).toBe('[]');
});

test('a param is never read as a text: braces and replacement patterns come out as they went in', () => {
  expect(fill('“{a}” {b}', { a: '{b} $& $1', b: 'x' })).toBe('“{b} $& $1” x');
});

test('braces that are no param stay', () => {
  expect(fill('{} {a b} {', { a: 1 })).toBe('{} {a b} {');
});
