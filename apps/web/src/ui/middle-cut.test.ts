import { describe, expect, it } from 'vitest';
import { cutMiddle, splitName } from './middle-cut.tsx';

describe('names cut in the middle', () => {
  it('keep their last eleven characters', () => {
    expect(splitName('Grove_pick_golden_hour_03_C014.mov')).toEqual([
      'Grove_pick_golden_hour_',
      '03_C014.mov',
    ]);
  });

  it('stay whole when they are short', () => {
    expect(splitName('a.mov')).toEqual(['', 'a.mov']);
    expect(splitName('')).toEqual(['', '']);
  });

  it('never tear a character apart', () => {
    const family = '👨‍👩‍👧';
    expect(splitName(`xx${family.repeat(11)}`)).toEqual(['xx', family.repeat(11)]);
  });

  it('are cut by counts in the upload list [O178]', () => {
    const name = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect(cutMiddle(name, 30, 10, 15)).toBe('abcdefghij…vwxyz0123456789');
    expect(cutMiddle(name.slice(0, 30), 30, 10, 15)).toBe(name.slice(0, 30));
    expect(cutMiddle('a folder name of 22 ch', 20, 5, 5)).toBe('a fol…22 ch');
  });
});
