import { describe, expect, it } from 'vitest';
import { activity } from './activity.ts';

const now = new Date(2026, 10, 13, 11, 0);
const ago = (moment: Date, language: 'en' | 'nl' = 'en') =>
  activity(moment.toISOString(), language, 'Today', 'Yesterday', now);

describe('Last activity', () => {
  it('shows today and yesterday by calendar day', () => {
    expect(ago(new Date(2026, 10, 13, 0, 5))).toBe('Today 00:05');
    expect(ago(new Date(2026, 10, 12, 23, 58))).toBe('Yesterday 23:58');
  });

  it('shows the weekday of a recent date, and the year if it differs', () => {
    expect(ago(new Date(2026, 10, 11, 9, 0))).toBe('Wed 11 Nov');
    expect(ago(new Date(2026, 9, 2, 9, 0))).toBe('2 Oct');
    expect(ago(new Date(2025, 9, 2, 9, 0))).toBe('2 Oct 2025');
    expect(ago(new Date(2026, 10, 11, 9, 0), 'nl')).toBe('wo 11 nov');
  });
});
