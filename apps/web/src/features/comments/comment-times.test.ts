import { expect, test } from 'vitest';
import { deadlineText, shortTime } from './comment-times.ts';

const now = Date.parse('2026-11-16T12:00:00.000Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test('Shows the age of a comment in short form', () => {
  expect(shortTime(ago(52), 'en', now)).toBe('52m');
  expect(shortTime(ago(-5), 'en', now)).toBe('now');
  expect(shortTime(ago(190), 'en', now)).toBe('3h');
  expect(shortTime(ago(3 * 24 * 60), 'en', now)).toBe('13 Nov');
  expect(shortTime(ago(400 * 24 * 60), 'nl', now)).toContain('2025');
});

test('Shows the weekday of a near deadline, and the date of a later one', () => {
  expect(deadlineText(ago(-24 * 60), 'en', now)).toMatch(/^Tue/);
  expect(deadlineText(ago(-24 * 60 * 20), 'en', now)).toMatch(/^6 Dec/);
});
