import { isPassword } from '@rushes/contract/people';
import { describe, expect, test } from 'vitest';
import { dayText } from './day-text.ts';
import {
  dayFrom,
  type ExternalForm,
  endOfDay,
  endsAddress,
  makePassword,
  problemOf,
  takeAddresses,
} from './external-form.ts';

const today = new Date(2026, 10, 14, 23, 30);
const good: ExternalForm = {
  addresses: ['kim@guest.test'],
  typed: '',
  note: '',
  password: 'Kade#7mist',
  day: '2026-11-28',
  downloading: false,
};

describe('Recipient addresses', () => {
  test('are split at commas, semicolons and spaces, without duplicates [M152]', () => {
    expect(takeAddresses(['kim@guest.test'], 'lee@guest.test;KIM@guest.test, ana@guest.test ')).toEqual({
      addresses: ['kim@guest.test', 'lee@guest.test', 'ana@guest.test'],
      typed: '',
    });
  });

  test('stay in the field when they are invalid [M152]', () => {
    expect(takeAddresses([], 'kim@guest.test, lee@guest')).toEqual({
      addresses: ['kim@guest.test'],
      typed: 'lee@guest',
    });
    expect(problemOf({ ...good, typed: 'lee@guest' }, today, true)).toBe('notAddress');
  });

  test('are complete after a separator', () => {
    expect(['a@b.test', 'a@b.test,', 'a@b.test;', 'a@b.test '].map(endsAddress)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

test('An invitation needs recipients, a strong password and a date not in the past [M147, M148, Q190]', () => {
  expect(problemOf(good, today, true)).toBeNull();
  expect(problemOf({ ...good, addresses: [] }, today, true)).toBe('nobody');
  expect(problemOf({ ...good, addresses: [] }, today, false)).toBeNull();
  const many = Array.from({ length: 101 }, (_, n) => `guest${n}@b.test`);
  expect(problemOf({ ...good, addresses: many }, today, true)).toBe('tooMany');
  for (const password of ['', 'short1!', '  Ab1!   '])
    expect(problemOf({ ...good, password }, today, true)).toBe('passwordWeak');
  expect(problemOf({ ...good, password: '  Kade#7mist ' }, today, true)).toBeNull();
  expect(problemOf({ ...good, day: '2026-11-13' }, today, true)).toBe('expired');
  expect(problemOf({ ...good, day: '' }, today, true)).toBe('expired');
  expect(problemOf({ ...good, day: '2026-11-14' }, today, true)).toBeNull();
});

test('An access link expires at the end of the day in UTC [M148]', () => {
  expect(dayFrom(today, 14)).toBe('2026-11-28');
  expect(dayFrom(new Date(2026, 11, 31), 1)).toBe('2027-01-01');
  expect(endOfDay('2026-11-28')).toBe('2026-11-28T23:59:59.999Z');
  expect(dayText('2026-11-28T23:59:59.999Z', 'nl')).toBe('zaterdag 28 november 2026');
});

test('Generated passwords have 10 characters and follow all rules [M147]', () => {
  for (let n = 0; n < 300; n++) {
    const password = makePassword();
    expect(password).toHaveLength(10);
    expect(isPassword(password), password).toBe(true);
  }
  expect(new Set(Array.from({ length: 50 }, () => makePassword())).size).toBe(50);
});
