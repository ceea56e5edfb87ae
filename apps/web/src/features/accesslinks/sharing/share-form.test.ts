import type { AccessLink } from '@rushes/contract/accesslinks';
import { isPassword } from '@rushes/contract/people';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  canHaveComments,
  changesOf,
  daysLeft,
  formOf,
  isForTeam,
  newForm,
  problemsOf,
  type Shared,
  type ShareForm,
  unchangedProblems,
  usesOf,
  withOption,
} from './share-form.ts';

const today = new Date(2026, 10, 14, 23, 30);
const video: Shared = { pods: [{ kind: 'video', teamonly: 0 }], nodes: [], hidden: false };
const photo: Shared = { pods: [{ kind: 'image', teamonly: 0 }], nodes: [], hidden: false };
const all = { download: true, assets: true };
const defaults = {
  links_expiry_days: 14,
  links_allow_comments: 1,
  links_allow_downloading: 1,
  links_allow_playing_original_file: 0,
  links_show_assets: 0,
  links_add_versions: 1,
  links_watermark: 1,
} as const;
const fresh = (more: Partial<ShareForm> = {}): ShareForm => ({
  ...newForm(defaults, video, all, today, 'Kade#7mist'),
  ...more,
});
const link = {
  id: 'a',
  password: 1,
  note: 'Look',
  expireat: '2026-11-01T23:59:59.999Z',
  showassets: 0,
  allowdownloading: 1,
  allowcomments: 1,
  teamonly: 0,
  allowplayingraw: 0,
  addversions: 0,
  watermark: 0,
  notify: 0,
  receivers: [],
  maxviews: 3,
  maxdownloads: null,
} as unknown as AccessLink;

describe('New access link form', () => {
  test('starts with the defaults and the link days of the tenant [M148]', () => {
    expect(fresh()).toMatchObject({
      allowcomments: true,
      allowdownloading: true,
      allowplayingraw: false,
      showassets: false,
      addversions: true,
      watermark: true,
      notify: false,
      teamonly: false,
      day: '2026-11-28',
      password: 'Kade#7mist',
    });
  });

  test('allows nothing and expires in 14 days without tenant settings [M152]', () => {
    const form = newForm(undefined, video, all, today, 'x');
    const { allowcomments, allowdownloading, allowplayingraw, showassets, addversions, notify } = form;
    expect([allowcomments, allowdownloading, allowplayingraw, showassets, addversions, notify]).toEqual(
      Array(6).fill(false),
    );
    expect([form.day, form.password]).toEqual(['2026-11-28', '']);
  });

  test('allows comments only for video, audio or folders [M150]', () => {
    expect(newForm(defaults, photo, all, today, 'x').allowcomments).toBe(false);
    expect(canHaveComments({ ...photo, nodes: [{ teamonly: 0 }] })).toBe(true);
    expect(canHaveComments({ ...photo, pods: [...photo.pods, { kind: 'audio', teamonly: 0 }] })).toBe(true);
    expect(canHaveComments({ pods: [], nodes: [], hidden: false })).toBe(false);
  });

  test('allows no more than the user is permitted to do', () => {
    const wishes = { ...defaults, links_allow_playing_original_file: 1, links_show_assets: 1 } as const;
    expect(newForm(wishes, video, { download: false, assets: false }, today, 'x')).toMatchObject({
      allowdownloading: false,
      allowplayingraw: false,
      showassets: false,
    });
  });

  test('is team-only if one item or the parent folder is team-only [M149]', () => {
    expect(isForTeam(video)).toBe(false);
    expect(isForTeam({ ...video, hidden: true })).toBe(true);
    expect(isForTeam({ ...video, nodes: [{ teamonly: 1 }] })).toBe(true);
    expect(newForm(defaults, { ...video, hidden: true }, all, today, 'x').teamonly).toBe(true);
  });
});

describe('Submitting the access link form', () => {
  const problems = (more: Partial<ShareForm>, of: AccessLink | null = null) =>
    problemsOf(fresh(more), today, of).map(({ code }) => code);
  const problem = (more: Partial<ShareForm>) => problems(more)[0] ?? null;

  test('reports every invalid field at once, until it changes', () => {
    const wrong = { password: 'weak', day: '2026-11-13', maxviews: '0', typed: 'kim@' };
    expect(problems(wrong)).toEqual(['passwordWeak', 'expired', 'usesWrong', 'notAddress']);
    const before = fresh(wrong);
    const left = (change: Partial<ShareForm>) =>
      unchangedProblems(problemsOf(before, today, null), before, { ...before, ...change }).map(
        ({ code }) => code,
      );
    expect(left({ day: '2026-11-14' })).toEqual(['passwordWeak', 'usesWrong', 'notAddress']);
    expect(left({ allowcomments: !before.allowcomments, typed: '' })).toEqual(['expired', 'usesWrong']);
  });

  test('requires a strong password when comments are allowed [M147]', () => {
    expect(problem({})).toBeNull();
    expect(problem({ password: '' })).toBe('passwordNeeded');
    expect(problem({ password: '   ' })).toBe('passwordNeeded');
    expect(problem({ password: '', allowcomments: false })).toBeNull();
    expect(problem({ password: 'short1!', allowcomments: false })).toBe('passwordWeak');
    expect(problem({ password: '  Kade#7mist ' })).toBeNull();
  });

  test('requires 8 characters with lowercase, uppercase, digit and one of 8 symbols [M147]', () => {
    for (const password of [
      'Abcde1!',
      'abcdefg1!',
      'ABCDEFG1!',
      'Abcdefgh!',
      'Abcdefg12',
      'Abcdef1-',
      ' Abcde1! ',
    ])
      expect(problem({ password }), password).toBe('passwordWeak');
    for (const symbol of '!@#$%^&*') expect(problem({ password: `Abcdef1${symbol}` }), symbol).toBeNull();
  });

  test('refuses a date in the past, except the unchanged date of an existing link [M148]', () => {
    expect(problem({ day: '2026-11-13' })).toBe('expired');
    expect(problem({ day: '' })).toBe('expired');
    expect(problem({ day: '2026-11-14' })).toBeNull();
    expect(problemsOf(formOf(link), today, link)).toEqual([]);
    expect(problemsOf({ ...formOf(link), day: '2026-11-02' }, today, link)).toEqual([
      { field: 'day', code: 'expired' },
    ]);
  });

  test('refuses invalid limits, invalid or too many recipients and a note that is too long', () => {
    expect(['', ' ', '1', ' 20 ', '0', '-1', '1.5', 'many', '1000001'].map(usesOf)).toEqual([
      ...[null, null, 1, 20],
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
    expect(problem({ maxviews: '0' })).toBe('usesWrong');
    expect(problem({ typed: 'kim@' })).toBe('notAddress');
    expect(problem({ receivers: Array.from({ length: 101 }, (_, n) => `a${n}@b.test`) })).toBe('tooMany');
    expect(problem({ note: 'x'.repeat(2049) })).toBe('noteLong');
  });

  test('sends flags as 0 or 1 and the expiry as the end of the day in UTC [M148, M152, M153]', () => {
    expect(bodyOf(fresh({ note: ' Look ', maxviews: '5' }), ['p'], ['n'])).toEqual({
      allowcomments: 1,
      allowdownloading: 1,
      allowplayingraw: 0,
      showassets: 0,
      addversions: 1,
      watermark: 1,
      notify: 0,
      teamonly: 0,
      podids: ['p'],
      nodeids: ['n'],
      password: 'Kade#7mist',
      note: 'Look',
      expireat: '2026-11-28T23:59:59.999Z',
      maxviews: 5,
      maxdownloads: null,
      receivers: [],
    });
  });
});

describe('Allowing comments on an access link', () => {
  test('generates a password unless there is one [M147]', () => {
    const off = fresh({ allowcomments: false, password: '' });
    expect(isPassword(withOption(off, 'allowcomments', true, false).password)).toBe(true);
    expect(withOption({ ...off, password: 'Mine#123' }, 'allowcomments', true, false).password).toBe(
      'Mine#123',
    );
    expect(withOption(off, 'allowcomments', true, true).password).toBe('');
    const unlocked = { ...off, unlocks: true };
    expect(withOption(unlocked, 'allowcomments', true, true)).toMatchObject({ unlocks: false, password: '' });
  });
});

describe('Editing an access link', () => {
  test('keeps password and expiry date unless they are changed', () => {
    const form = formOf(link);
    expect(form).toMatchObject({ password: '', maxviews: '3', maxdownloads: '', day: '2026-11-01' });
    expect(changesOf(form, link)).not.toHaveProperty('password');
    expect(changesOf(form, link)).not.toHaveProperty('expireat');
    expect(changesOf({ ...form, password: 'New#pass1' }, link)).toMatchObject({ password: 'New#pass1' });
    expect(changesOf({ ...form, unlocks: true }, link)).toMatchObject({ password: null });
    expect(changesOf({ ...form, day: '2026-12-01' }, link)).toMatchObject({
      expireat: '2026-12-01T23:59:59.999Z',
    });
  });

  test('refuses to remove the password while comments are allowed', () => {
    const unlocked = { ...formOf(link), unlocks: true };
    expect(problemsOf(unlocked, today, link)).toEqual([{ field: 'password', code: 'passwordNeeded' }]);
    expect(problemsOf({ ...unlocked, allowcomments: false }, today, link)).toEqual([]);
  });
});

test('Counts whole days until an access link expires', () => {
  const now = Date.parse('2026-11-14T10:00:00.000Z');
  expect(daysLeft('2026-11-28T23:59:59.999Z', now)).toBe(14);
  expect(daysLeft('2026-11-14T23:59:59.999Z', now)).toBe(0);
  expect(daysLeft('2026-11-14T09:00:00.000Z', now)).toBeNull();
});

test('Counts the days left correctly between local midnight and midnight in UTC', () => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = 'Europe/Amsterdam';
    const now = Date.parse('2026-11-17T23:17:00.000Z');
    expect(daysLeft('2026-11-25T23:59:59.999Z', now)).toBe(7);
    expect(daysLeft('2026-11-17T23:59:59.999Z', now)).toBe(0);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
