import { describe, expect, it } from 'vitest';
import { lastSeen, toneOf } from './last-seen.ts';

// Local times, so that the test passes in every time zone.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const now = Date.parse(at(15, 14, 30));

const user = (part: Partial<Parameters<typeof lastSeen>[0]> = {}) => ({
  disabled: 0 as const,
  disabledat: null,
  invitedat: null,
  active: 0 as const,
  lastseen: null,
  ...part,
});

describe('Last seen', () => {
  it('is "now" for an active user, whatever the stored time', () => {
    expect(lastSeen(user({ active: 1, lastseen: at(15, 14, 20) }), now)).toEqual({ say: 'now' });
  });

  it('is in minutes within the last hour', () => {
    expect(lastSeen(user({ lastseen: at(15, 14, 18) }), now)).toEqual({ say: 'minutes', count: 12 });
    expect(lastSeen(user({ lastseen: at(15, 13, 31) }), now)).toEqual({ say: 'minutes', count: 59 });
    expect(lastSeen(user({ lastseen: at(15, 14, 30) }), now)).toEqual({ say: 'minutes', count: 1 });
    expect(lastSeen(user({ lastseen: at(15, 14, 35) }), now)).toEqual({ say: 'minutes', count: 1 });
  });

  it('is today, yesterday or a date by calendar day, not by hours', () => {
    expect(lastSeen(user({ lastseen: at(15, 13, 30) }), now).say).toBe('today');
    expect(lastSeen(user({ lastseen: at(15, 0, 1) }), now).say).toBe('today');
    expect(lastSeen(user({ lastseen: at(14, 23, 59) }), now).say).toBe('yesterday');
    expect(lastSeen(user({ lastseen: at(14, 0, 1) }), now).say).toBe('yesterday');
    expect(lastSeen(user({ lastseen: at(13, 23, 59) }), now).say).toBe('date');
  });

  it('recognises yesterday across the end of a month', () => {
    const first = new Date(2026, 10, 1, 9).getTime();
    const before = new Date(2026, 9, 31, 18).toISOString();
    expect(lastSeen(user({ lastseen: before }), first).say).toBe('yesterday');
  });

  it('is "invited" until the first visit, and "disabled" takes precedence', () => {
    expect(lastSeen(user({ invitedat: at(13, 9) }), now)).toEqual({ say: 'invited', at: at(13, 9) });
    expect(lastSeen(user({ invitedat: at(13, 9), lastseen: at(14, 9) }), now).say).toBe('yesterday');
    const gone = user({ disabled: 1, disabledat: at(1, 9), active: 1, lastseen: at(15, 14, 29) });
    expect(lastSeen(gone, now)).toEqual({ say: 'disabled', at: at(1, 9) });
    expect(lastSeen(user(), now)).toEqual({ say: 'never' });
  });

  it('has a coloured dot for now, invited and disabled only', () => {
    expect(['now', 'invited', 'disabled', 'today', 'never'].map((say) => toneOf({ say } as never))).toEqual([
      'ok',
      'info',
      'idle',
      null,
      null,
    ]);
  });
});
