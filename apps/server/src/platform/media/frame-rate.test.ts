import { expect, it } from 'vitest';
import { nearestStandard, parseRate, settleRate } from './frame-rate.ts';

it('Reads a frame rate as a fraction, and refuses invalid text', () => {
  expect(parseRate('50/2')).toEqual({ num: 25, den: 1 });
  for (const text of ['0/0', '25/0', '', 'abc', undefined]) expect(parseRate(text)).toBeUndefined();
});

it('Keeps a constant frame rate, and corrects a rounded one', () => {
  const settle = (base: string, average: string) => settleRate(parseRate(base), parseRate(average));
  expect(settle('24000/1001', '24000/1001')).toEqual({
    frameRate: { num: 24000, den: 1001 },
    isVariable: false,
  });
  expect(settle('2997/100', '2997/100')).toEqual({ frameRate: { num: 30000, den: 1001 }, isVariable: false });
  expect(settle('24', '24')).toEqual({ frameRate: { num: 24, den: 1 }, isVariable: false });
  expect(settle('17/1', '17/1')).toEqual({ frameRate: { num: 17, den: 1 }, isVariable: false });
});

it('Uses the frame rate when the base rate counts fields', () => {
  expect(settleRate({ num: 50, den: 1 }, { num: 25, den: 1 })).toEqual({
    frameRate: { num: 25, den: 1 },
    isVariable: false,
  });
});

it('Rounds a variable frame rate to the nearest standard one', () => {
  const phone = settleRate({ num: 90000, den: 1 }, { num: 29_810, den: 1000 });
  expect(phone).toEqual({ frameRate: { num: 30000, den: 1001 }, isVariable: true });
  expect(nearestStandard({ num: 59, den: 1 })).toEqual({ num: 60000, den: 1001 });
});
