import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortKey } from './sort-key.ts';
import { newId } from './uuid.ts';

const order = (names: string[]) =>
  [...names].sort((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))));

describe('Sort order of names', () => {
  test('sorts numbers by value, and ignores case and accents', () => {
    const names = ['a1b', 'A2', 'a10', 'ä11', 'B', 'b 2', 'b 10', 'Clip 9', 'clip 10', 'Clip 100'];
    expect(order([...names].reverse())).toEqual(names);
  });

  test('sorts names that differ only in a number by that number', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 30n });
    fc.assert(
      fc.property(fc.string(), number, number, (word, a, b) => {
        // A digit at the end of the word would be part of the number.
        fc.pre(!/\d$/.test(word.normalize('NFKD').replace(/\p{Mn}+/gu, '')));
        const [first, second] = [sortKey(`${word}${a}.mov`), sortKey(`${word}${b}.mov`)];
        if (first.length >= 600 || second.length >= 600) return true;
        const compared = Buffer.compare(Buffer.from(first), Buffer.from(second));
        return compared === (a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('is the same for composed and decomposed Unicode, with keys short enough for an index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        expect(sortKey(name.normalize('NFD'))).toBe(sortKey(name.normalize('NFC')));
        expect(Buffer.byteLength(sortKey(name))).toBeLessThan(2_600);
      }),
    );
  });
});

describe('Generated ids', () => {
  test('are UUIDs of version 7 that contain their millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (now) => {
        const id = newId(now);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
      }),
    );
  });

  test('sort by time and are unique', () => {
    const ids = Array.from({ length: 2_000 }, (_, n) => newId(1_000_000 + n));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 10_000 }, () => newId(5))).size).toBe(10_000);
  });
});
