import { describe, expect, test } from 'vitest';
import { processingStages, stageCode } from './enums.ts';
import { notificationHeads as enHeads } from './notification-heads.en.ts';
import { notificationHeads as nlHeads } from './notification-heads.nl.ts';
import { formatParams, type NotifiedCode, notificationLines } from './notification-lines.ts';
import { notificationTarget } from './notification-target.ts';
import { notificationTexts as en } from './notification-texts.en.ts';
import { notificationTexts as nl } from './notification-texts.nl.ts';
import { type NotificationCode, notificationTypes } from './notification-types.ts';

const codes = Object.keys(notificationTypes) as NotificationCode[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const range = (prefix: string, last: number) => Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);

test('registers exactly AM1-AM44, NM1-NM62, PS1-PS10, 20003-20006, limit, copy, hide and move codes [AC320]', () => {
  const limits = codes.filter((code) => code.endsWith('-limit') || /^(copy|hide|move)-/.test(code));
  const rest = ['20003', '20004', '20005', '20006'];
  expect([...codes].sort()).toEqual(
    [...range('AM', 44), ...range('NM', 62), ...range('PS', 10), ...rest, ...limits].sort(),
  );
});

test('has a normal notification for each approaching limit and an error for each reached one [Y286] [Y263]', () => {
  const resources = ['users', 'client-users', 'storage', 'bandwidth', 'translation', 'transcription'];
  for (const resource of [...resources, 'recognition', 'credits', 'resource']) {
    for (const [when, type] of [['upcoming', 1] as const, ['reached', 2] as const]) {
      const code = `${when}-${resource}-limit` as NotificationCode;
      expect(notificationTypes[code], code).toBe(type);
      expect(en[code], code).toContain('{percentage}%');
    }
  }
  expect(codes.filter((code) => code.endsWith('-limit'))).toHaveLength(18);
});

test('has a text for every processing stage, with failed stages as errors [H115]', () => {
  for (const stage of processingStages) {
    const code = stageCode(stage) as NotificationCode;
    expect(en[code], stage).toBeTruthy();
    expect(notificationTypes[code], stage).toBe(stage.endsWith('_failed') ? 2 : 1);
  }
  expect(placeholders(en.PS4)).toEqual(['percentage']);
});

test('describes running audio extraction in AM10 [G86]', () => expect(en.AM10).toMatch(/extracting audio/i));
test('describes a service error in NM27', () => {
  expect(en.NM27).toMatch(/service failed/);
  expect(notificationTypes.NM27).toBe(2);
});
test('describes detected labels in AM38 and NM31', () => {
  expect(en.AM38).toMatch(/detecting labels/i);
  expect(en.NM31).toMatch(/labels .* detected/i);
});
test('describes a conversion in AM21 and NM22, with the file name in NM22', () => {
  expect(en.AM21).toMatch(/converting/i);
  expect(en.NM22).toMatch(/\{name\}.*converted/);
});
test('includes link, expiry date and file list in NM52, and marks NM53 as an error', () => {
  expect(placeholders(en.NM52)).toEqual(['p1', 'p2', 'p3']);
  expect(notificationTypes.NM53).toBe(2);
});
test('says in 20003 that the link is valid for 24 hours', () => {
  expect(en['20003']).toContain('24 hours');
  expect(nl['20003']).toContain('24 uur');
});
test('asks in 20006 before access points are merged', () => expect(en['20006']).toMatch(/merge.*\?$/i));

describe.each([
  ['en', en],
  ['nl', nl],
])('Notification texts in %s', (_language, texts) => {
  test('exist for every code and no other [A2]', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort());
  });

  test('are unique', () => {
    expect(new Set(Object.values(texts)).size).toBe(codes.length);
  });

  test('contain no straight quotes, double spaces or outer spaces', () => {
    expect(Object.values(texts).filter((text) => /\s{2}|["']|^\s|\s$/.test(text))).toEqual([]);
  });
});

test('uses the same params in both languages [A2]', () => {
  for (const code of codes) expect(placeholders(nl[code]), code).toEqual(placeholders(en[code]));
});

describe('Two-line notification texts', () => {
  const notified = codes.filter((code) => /^NM|-limit$/.test(code)) as NotifiedCode[];
  const texts = ({ subject, more = [], detail = [] }: (typeof enHeads)[NotifiedCode]) => [
    subject,
    ...more,
    ...detail,
  ];

  test('exist for every notification, with the same params in both languages [A2]', () => {
    expect(Object.keys(enHeads).sort()).toEqual([...notified].sort());
    expect(Object.keys(nlHeads).sort()).toEqual([...notified].sort());
    for (const code of notified) {
      const [english, dutch] = [texts(enHeads[code]), texts(nlHeads[code])];
      expect(dutch.map(placeholders), code).toEqual(english.map(placeholders));
      expect([...english, ...dutch].filter((text) => /\s{2}|["']/.test(text))).toEqual([]);
    }
  });

  test('use the first wording whose params are all given', () => {
    const { NM44, NM22 } = enHeads;
    expect(notificationLines(NM44, { user: 'Ada', name: 'a.mov' })).toEqual({
      subject: 'Ada',
      more: ' commented',
      detail: 'a.mov',
    });
    expect(
      notificationLines(NM44, { user: 'Ada', name: 'a.mov', time: '00:02', text: 'Crop {name}' }),
    ).toEqual({
      subject: 'Ada',
      more: ' commented at 00:02',
      detail: 'a.mov · Crop {name}',
    });
    expect(notificationLines(NM22, { name: 'a.mov' })).toMatchObject({ more: '', detail: 'a.mov' });
    expect(notificationLines(NM44, { name: 'a.mov' })).toBeUndefined();
    expect(notificationLines(NM44, { user: '', name: 'a.mov' })).toBeUndefined();
  });

  test('format timestamps as dates in the language, and keep values that only look like one', () => {
    const at = { p2: '2026-11-21T12:00:00.000Z', name: '2026-11-21.mov', size: 5, odd: '2026-99-99T99:99Z' };
    expect(formatParams(at, 'en')).toEqual({ ...at, p2: '21 November 2026' });
    expect(formatParams(at, 'nl').p2).toBe('21 november 2026');
    expect(formatParams({ count: 1 }, 'en')).toEqual({ count: 1, files: '1 file' });
    expect(formatParams({ count: 2 }, 'nl').files).toBe('2 bestanden');
    expect(formatParams({ language: 'nl-BE' }, 'en')).toEqual({ language: 'Dutch (Belgium)' });
    expect(formatParams({ language: 'en' }, 'nl')).toEqual({ language: 'Engels' });
    expect(formatParams({ language: '?' }, 'nl')).toEqual({ language: '?' });
  });

  test.each(['NM44', 'NM45', 'NM48', 'NM57'] as const)(
    '%s names the time and the file of a comment',
    (code) => {
      const params = { user: 'Ilse', name: 'A001.mp4', text: 'Too dark', time: '10:00:02:00' };
      for (const heads of [enHeads, nlHeads]) {
        const lines = notificationLines(heads[code], params)!;
        expect(lines.more).toContain('10:00:02:00');
        expect(lines.detail).toBe('A001.mp4 · Too dark');
      }
    },
  );
});

test('links a notification to its target: a download to its file, a limit to the plans [AB308] [Y263] [B24]', () => {
  const place = (code: string, params = {}, podid: string | null = 'p') =>
    notificationTarget({ code, podid, nodeid: 'f' }, params);
  expect(place('NM52', { p1: '/media/x' })).toEqual({ to: 'link', href: '/media/x' });
  for (const p1 of ['javascript:alert(1)', '//evil.test/x', 'data:text/html,x', '', 5, undefined])
    expect(place('NM52', { p1 }), String(p1)).toBeNull();
  expect(place('reached-storage-limit')).toEqual({ to: 'plans' });
  expect(place('NM61')).toEqual({ to: 'webhooks' });
  expect(place('NM62')).toEqual({ to: 'plans' });
  expect(place('NM22')).toEqual({ to: 'pod', id: 'p', menu: 'assets' });
  expect(place('NM44')).toEqual({ to: 'pod', id: 'p', menu: 'comments' });
  expect(place('NM57', { comment: 'c' })).toEqual({ to: 'pod', id: 'p', menu: 'comments', comment: 'c' });
  // The player opens at the frame of the comment, or at its time for audio.
  const timed = { comment: 'c', start: 2000, frame: 50 };
  expect(place('NM44', timed)).toMatchObject({ comment: 'c', frame: 50 });
  expect(place('NM44', { comment: 'c', start: 0 })).toMatchObject({ start: 0 });
  expect(place('NM4')).toEqual({ to: 'pod', id: 'p' });
  expect(place('NM33', {}, null)).toEqual({ to: 'node', id: 'f' });
  expect(notificationTarget({ code: 'NM40', podid: null, nodeid: null }, {})).toBeNull();
});
