import { describe, expect, it } from 'vitest';
import { fitMiddle, splitName, truncateMiddle } from './middle-truncate.tsx';

describe('File names shortened in the middle', () => {
  it('keep their last 11 characters', () => {
    expect(splitName('Grove_pick_golden_hour_03_C014.mov')).toEqual([
      'Grove_pick_golden_hour_',
      '03_C014.mov',
    ]);
  });

  it('are unchanged when short', () => {
    expect(splitName('a.mov')).toEqual(['', 'a.mov']);
    expect(splitName('')).toEqual(['', '']);
  });

  it('never split a composed character', () => {
    const family = '👨‍👩‍👧';
    expect(splitName(`xx${family.repeat(11)}`)).toEqual(['xx', family.repeat(11)]);
  });

  it('fill the available width exactly', () => {
    const widthOf = (text: string) => text.length * 10;
    const name = 'Grove_pick_golden_hour_03_C014.mov';
    expect(fitMiddle(name, 340, widthOf)).toBe(name);
    expect(fitMiddle(name, 339, widthOf)).toBe('Grove_pick_golden_hou…03_C014.mov');
    expect(fitMiddle(name, 205, widthOf)).toBe('Grove_pi…03_C014.mov');
    expect(fitMiddle(name, 1, widthOf)).toBe('G…03_C014.mov');
  });

  it('are left to the browser without text measurement or with composed characters', () => {
    const widthOf = (text: string) => text.length * 10;
    expect(fitMiddle('Grove_pick_golden_hour.mov', 100, () => undefined)).toBeUndefined();
    expect(fitMiddle('Scène 12 👨‍👩‍👧 take 3 of many.mov', 100, widthOf)).toBeUndefined();
    // With three characters before the last eleven there is nothing to cut.
    expect(fitMiddle('abcC014_03.mov', 100, widthOf)).toBeUndefined();
  });

  it('are shortened by character counts in the upload list [O178]', () => {
    const name = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect(truncateMiddle(name, 30, 10, 15)).toBe('abcdefghij…vwxyz0123456789');
    expect(truncateMiddle(name.slice(0, 30), 30, 10, 15)).toBe(name.slice(0, 30));
    expect(truncateMiddle('a folder name of 22 ch', 20, 5, 5)).toBe('a fol…22 ch');
  });
});
