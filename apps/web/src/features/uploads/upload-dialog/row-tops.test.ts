import { describe, expect, it } from 'vitest';
import { inView, topsOf } from './row-tops.ts';

describe('the rows of a long list', () => {
  const tops = topsOf(Array.from({ length: 5000 }, (_, place) => (place % 2 ? 100 : 60)));

  it('stand below each other', () => {
    expect(tops.slice(0, 4)).toEqual([0, 60, 160, 220]);
    expect(tops.at(-1)).toBe(400_000);
  });

  it('are drawn where one looks, with a few to spare', () => {
    expect(inView(tops, -300, 800)).toEqual({ first: 0, end: 15 });
    const { first, end } = inView(tops, 200_000, 200_800);
    expect(tops[first]).toBeLessThan(200_000);
    expect(tops[end]).toBeGreaterThan(200_800);
    expect(end - first).toBeLessThan(25);
  });

  it('end with the list', () => {
    expect(inView(tops, 399_900, 402_000).end).toBe(5000);
    expect(inView(topsOf([]), 0, 800)).toEqual({ first: 0, end: 0 });
    // The list became shorter than the scroll position.
    expect(inView(topsOf([60]), 5000, 6000)).toEqual({ first: 0, end: 1 });
  });
});
