import { describe, expect, test } from 'vitest';
import { restOf, vatOf, vatRule } from './money.ts';
import { addMonths, DAY, endOfPeriod, startOfPeriod } from './periods.ts';
import { accessUntil, begin, isOver, makeUp, renew, type State, statusOf } from './rules.ts';

const at = (moment: string) => Date.parse(moment);

describe('Periods', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['2027-01-31T10:00:00Z', 13, '2028-02-29T10:00:00Z'],
    ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
    ['2026-03-31T00:00:00Z', -1, '2026-02-28T00:00:00Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(new Date(addMonths(at(from), months)).toISOString()).toBe(new Date(to).toISOString());
  });

  test('are counted from the first day, so that the 31st stays the 31st', () => {
    const first = at('2026-01-31T10:00:00Z');
    const ends: string[] = [];
    let start = first;
    for (let month = 0; month < 4; month++) {
      const end = endOfPeriod(first, start, 'month');
      expect(startOfPeriod(first, end, 'month')).toBe(start);
      ends.push(new Date(end).toISOString().slice(5, 10));
      start = end;
    }
    expect(ends).toEqual(['02-28', '03-31', '04-30', '05-31']);
  });
});

describe('A renewal', () => {
  const state: State = {
    ...{ type: 'card', plan: 'pro', interval: 'month', cancelled: false, pending: null },
    ...{ first: at('2026-01-31T00:00:00Z'), end: at('2026-02-28T00:00:00Z') },
  };

  test.each([
    ['2026-02-28', '2026-03-31', '2026-01-31'],
    // Moved by the platform.
    ['2026-02-20', '2026-03-20', '2026-02-20'],
    ['2026-03-05', '2026-04-05', '2026-03-05'],
  ])('of a period that ended on %s lasts a whole month, until %s', (ended, next, first) => {
    const end = at(`${ended}T00:00:00Z`);
    expect(renew({ ...state, end }, end)).toMatchObject({
      start: end,
      end: at(`${next}T00:00:00Z`),
      first: at(`${first}T00:00:00Z`),
    });
  });
});

describe('Money', () => {
  test('What is left of a period is rounded down, and never more than was paid or less than nothing', () => {
    const month = { start: 0, end: 30 * DAY };
    expect(restOf(4900, month, 0)).toBe(4900);
    expect(restOf(4900, month, 10 * DAY)).toBe(3266);
    expect(restOf(4900, month, 31 * DAY)).toBe(0);
    expect(restOf(4900, month, -DAY)).toBe(4900);
  });

  test('VAT is rounded half up, and a credit note is the exact opposite', () => {
    expect(vatOf(4900, 2100)).toBe(1029);
    expect(vatOf(50, 2100)).toBe(11);
    expect(vatOf(-50, 2100)).toBe(-11);
    expect(vatOf(1, 0)).toBe(0);
  });

  const seller = {
    name: 'S',
    address: [],
    country: 'NL',
    vatnumber: 'NL1',
    vatrate: 21,
    iban: '',
    email: '',
  };
  test.each([
    ['at home', { country: 'NL', vatnumber: 'NL2' }, 2100, null],
    ['elsewhere in the Union with a number', { country: 'DE', vatnumber: 'DE2' }, 0, 'reverse'],
    ['elsewhere in the Union without one', { country: 'DE', vatnumber: '' }, 2100, null],
    ['outside the Union', { country: 'US', vatnumber: '' }, 0, 'outside'],
  ])('VAT for a buyer %s', (_where, buyer, rate, note) => {
    expect(vatRule(seller, buyer)).toEqual({ rate, note });
  });

  test('A seller without a VAT number charges none', () => {
    expect(vatRule({ ...seller, vatnumber: '' }, { country: 'NL', vatnumber: 'NL2' })).toEqual({
      rate: 0,
      note: 'none',
    });
  });
});

describe('Access', () => {
  const now = at('2026-06-15T00:00:00Z');
  const state: State = {
    ...{ type: 'card', plan: 'pro', interval: 'month', cancelled: false, pending: null },
    ...{ first: now - 20 * DAY, end: now + 10 * DAY },
  };

  test('lasts seven days longer while a renewal is expected, but not after a cancellation', () => {
    expect(accessUntil(state, null)).toBe(now + 17 * DAY);
    expect(accessUntil({ ...state, cancelled: true }, null)).toBe(now + 10 * DAY);
    expect(accessUntil({ ...state, interval: null }, null)).toBe(now + 10 * DAY);
    expect(accessUntil({ ...state, end: null }, null)).toBeNull();
  });

  test('ends seven days after an unpaid invoice was due', () => {
    expect(accessUntil(state, now - DAY)).toBe(now + 6 * DAY);
    expect(isOver(state, now - 8 * DAY, now)).toBe(true);
    expect(isOver(state, now - 6 * DAY, now)).toBe(false);
  });

  const status = (change: Partial<State>, unpaidDue: number | null = null, expired = false) =>
    statusOf({ ...state, ...change }, { unpaidDue, expired, now });
  test('has one of five statuses', () => {
    expect(status({})).toBe('active');
    expect(status({ type: 'freetrial' })).toBe('trial');
    expect(status({ cancelled: true })).toBe('cancelled');
    expect(status({ end: now - DAY })).toBe('past_due');
    expect(status({}, now - DAY)).toBe('past_due');
    expect(status({}, now + DAY)).toBe('active');
    expect(status({}, null, true)).toBe('expired');
  });
});

describe('A period', () => {
  const now = at('2026-04-01T00:00:00Z');
  test.each([
    [4900, '2026-05-01T00:00:00Z'],
    [2450, '2026-04-16T00:00:00Z'],
    [9800, '2026-05-31T00:00:00Z'],
    [0, '2026-04-01T00:00:00Z'],
  ])('lasts as long as what was paid is worth: %i of 4900', (worth, end) => {
    const state = begin({ plan: 'pro', interval: 'month' }, now, { worth, price: 4900 });
    expect(new Date(state.end!).toISOString()).toBe(new Date(end).toISOString());
  });

  const state = begin({ plan: 'pro', interval: 'month' }, now);
  test.each([
    ['in the period', 10, 12, 32],
    ['until after its end', 20, 40, 50],
    ['that began after its end', 31, 40, 30],
    ['that has not begun', 20, 15, 30],
  ])('is extended by a suspension %s', (_, from, until, end) => {
    const made = makeUp(state, { from: now + from * DAY, until: now + until * DAY });
    expect((made.end! - now) / DAY).toBe(end);
  });

  test('is not extended in a trial or by agreement', () => {
    const suspension = { from: now + DAY, until: now + 2 * DAY };
    expect(makeUp({ ...state, type: 'freetrial', interval: null }, suspension).end).toBe(state.end);
    expect(makeUp({ ...state, end: null }, suspension).end).toBeNull();
  });
});
