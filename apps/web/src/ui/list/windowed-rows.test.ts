import { describe, expect, it } from 'vitest';
import { windowAt } from './windowed-rows.ts';

describe('Render window of a list with equal rows', () => {
  const start = { top: 0, height: 1200 };

  it('moves in steps of ten rows and is one step higher than the visible part', () => {
    expect(windowAt(start, 650, 900, 30)).toEqual({ top: 600, height: 1200 });
  });

  it('stays the same object within a step, so that nothing renders again', () => {
    expect(windowAt(start, 299, 900, 30)).toBe(start);
    expect(windowAt(start, 300, 900, 30)).not.toBe(start);
    expect(windowAt(start, 0, 600, 30)).toEqual({ top: 0, height: 900 });
  });
});
