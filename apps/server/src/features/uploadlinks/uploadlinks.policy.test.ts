import { AppError } from '@rushes/contract/app-error';
import { describe, expect, test } from 'vitest';
import {
  type LinkStatus,
  nameOf,
  notifyLater,
  readOrigins,
  refusalOf,
  requireFitting,
  requireValidLink,
  stateOf,
} from './uploadlinks.policy.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'fine';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

const names = ['revoked', 'expired', 'deleted', 'archived', 'moved'] as const;
const all: LinkStatus[] = Array.from(
  { length: 2 ** names.length },
  (_, bits) => Object.fromEntries(names.map((name, place) => [name, Boolean(bits & (1 << place))])) as never,
);

describe('Upload link state [N159]', () => {
  test('accepts files only if the link is active and its folder in place, in all combinations', () => {
    expect(all).toHaveLength(32);
    for (const link of all) {
      const isAway = link.deleted || link.archived || link.moved;
      const expected = link.revoked ? '1014' : link.expired ? '1012' : isAway ? 'ERR180' : undefined;
      expect(refusalOf(link), JSON.stringify(link)).toBe(expected);
      expect(stateOf(link), JSON.stringify(link)).toBe(link.expired ? 'expired' : isAway ? 'away' : 'open');
    }
    expect(all.filter((link) => refusalOf(link) === undefined)).toHaveLength(1);
  });
});

describe('Upload link validation', () => {
  const now = Date.parse('2026-11-13T09:00:00Z');
  const expireat = '2026-11-21T23:59:59.999Z';
  const good = { maxfilesize: 5000, expireat, teamonly: 0 as const, widget: 0 as const, origins: [] };
  const made = (more: object, hasPassword = false, hidden = false) =>
    codeOf(() => requireValidLink({ ...good, ...more }, { hasPassword, hidden }, now));

  test.each([
    [5000, 'fine'],
    [0.5, 'fine'],
    [5119.999, 'fine'],
    [5120, 'ERR83'],
    [0, 'ERR83'],
    [-1, 'ERR83'],
    // Less than one byte.
    [0.000_000_1, 'ERR83'],
    [Number.NaN, 'ERR83'],
    [Number.POSITIVE_INFINITY, 'ERR83'],
  ])('%d MB per file: %s [N157]', (maxfilesize, code) => expect(made({ maxfilesize })).toBe(code));

  test('requires an expiry date in the future [N158]', () => {
    expect(made({ expireat: '2026-11-13T09:00:00Z' })).toBe('ERR82');
    expect(made({ expireat: '2026-11-13T09:00:00.001Z' })).toBe('fine');
  });

  test('requires a team-only link for a team-only folder [AC318]', () => {
    expect(made({}, false, true)).toBe('ERR142');
    expect(made({ teamonly: 1 }, false, true)).toBe('fine');
    expect(made({ teamonly: 1 })).toBe('fine');
  });

  test('requires sites and no password for a widget [N158]', () => {
    const origins = ['https://kustlicht.example'];
    expect(made({ widget: 1, origins })).toBe('fine');
    expect(made({ widget: 1, origins }, true)).toBe('ERR134');
    expect(made({ widget: 1 })).toBe('11406');
    expect(made({}, true)).toBe('fine');
  });
});

test('Widget sites are normalised and deduplicated; values that could inject header content are refused', () => {
  expect(
    readOrigins(['https://Kustlicht.example/', 'https://kustlicht.example', 'http://localhost:8080']),
  ).toEqual(['https://kustlicht.example', 'http://localhost:8080']);
  const bad = [
    '*',
    'kustlicht.example',
    'https://*.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'https://a.example/page',
    'https://a.example/?x',
    'https://user@a.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
  ];
  for (const origin of bad)
    expect(
      codeOf(() => readOrigins([origin])),
      origin,
    ).toBe('11406');
});

test('A file may use the size limit to the last byte; 1 MB is 1,048,576 bytes [N157]', () => {
  const link = { maxfilesize: 2 };
  expect(codeOf(() => requireFitting(link, 2 * 1_048_576))).toBe('fine');
  expect(codeOf(() => requireFitting(link, 0))).toBe('fine');
  expect(() => requireFitting(link, 2 * 1_048_576 + 1)).toThrow(
    'This file is 3 MB. This upload link allows at most 2 MB.',
  );
});

test('A sender without a name is called guest in the language of the link', () => {
  expect([nameOf('Tomas', 'nl'), nameOf('', 'en'), nameOf('', 'nl')]).toEqual(['Tomas', 'Guest', 'Gast']);
});

test('The owner is notified when all files have arrived, or after waiting an hour', () => {
  const hour = 3_600_000;
  expect(notifyLater(0, 0, 1000)).toBeNull();
  expect(notifyLater(2, 0, 1000)).toEqual(new Date(1000 + 5 * 60_000));
  expect(notifyLater(2, 0, hour)).toBeNull();
});
