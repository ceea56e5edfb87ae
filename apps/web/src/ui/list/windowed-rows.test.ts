import { describe, expect, it } from 'vitest';
import { rowsInView } from './windowed-rows.ts';

describe('rows in view', () => {
  it('are those in the window and some to spare', () => {
    expect(rowsInView(300, 90, 30, 1000, 2)).toEqual({ first: 8, end: 15 });
  });

  it('end where the list ends', () => {
    expect(rowsInView(0, 600, 30, 5, 4)).toEqual({ first: 0, end: 5 });
    expect(rowsInView(29_900, 600, 30, 1000, 4)).toEqual({ first: 992, end: 1000 });
    expect(rowsInView(900, 600, 30, 0, 4)).toEqual({ first: 0, end: 0 });
  });
});
