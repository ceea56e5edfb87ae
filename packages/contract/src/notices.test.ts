import { describe, expect, test } from 'vitest';
import { processingStages, stageCode } from './enums.ts';
import { noticeHeads as enHeads } from './notice-heads.en.ts';
import { noticeHeads as nlHeads } from './notice-heads.nl.ts';
import { noticeLines, sayDates, type ToldCode } from './notice-lines.ts';
import { noticePlace } from './notice-place.ts';
import { noticeTexts as en } from './notice-texts.en.ts';
import { noticeTexts as nl } from './notice-texts.nl.ts';
import { type NoticeCode, notices } from './notices.ts';

const codes = Object.keys(notices) as NoticeCode[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const range = (prefix: string, last: number) => Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);

test('[AC320] the catalogues are whole: AM1-AM44, NM1-NM56 and three of ours, PS1-PS10, the four successes and the warnings', () => {
  const limits = codes.filter((code) => code.endsWith('-limit') || code.startsWith('move-'));
  const rest = ['20003', '20004', '20005', '20006'];
  expect([...codes].sort()).toEqual(
    [...range('AM', 44), ...range('NM', 59), ...range('PS', 10), ...rest, ...limits].sort(),
  );
});

test('[Y286] [Y263] a notice for each limit, normal when it comes near and an error when it is reached', () => {
  const resources = ['users', 'client-users', 'storage', 'bandwidth', 'translation', 'transcription'];
  for (const resource of [...resources, 'recognition', 'credits', 'resource']) {
    for (const [when, type] of [['upcoming', 1] as const, ['reached', 2] as const]) {
      const code = `${when}-${resource}-limit` as NoticeCode;
      expect(notices[code], code).toBe(type);
      expect(en[code], code).toContain('{percentage}%');
    }
  }
  expect(codes.filter((code) => code.endsWith('-limit'))).toHaveLength(18);
});

test('[H115] every processing value has its stage text, and the failed ones are errors', () => {
  for (const stage of processingStages) {
    const code = stageCode(stage) as NoticeCode;
    expect(en[code], stage).toBeTruthy();
    expect(notices[code], stage).toBe(stage.endsWith('_failed') ? 2 : 1);
  }
  expect(placeholders(en.PS4)).toEqual(['percentage']);
});

test('AM10 is the running audio extraction [G86]', () => expect(en.AM10).toMatch(/extracting audio/i));
test('NM27 is a service error', () => {
  expect(en.NM27).toMatch(/service failed/);
  expect(notices.NM27).toBe(2);
});
test('AM38 and NM31 speak of detected labels', () => {
  expect(en.AM38).toMatch(/detecting labels/i);
  expect(en.NM31).toMatch(/labels .* detected/i);
});
test('AM21 and NM22 speak of a conversion and name the file', () => {
  expect(en.AM21).toMatch(/converting/i);
  expect(en.NM22).toMatch(/\{name\}.*converted/);
});
test('NM52 carries link, expiry date and file list, NM53 is an error', () => {
  expect(placeholders(en.NM52)).toEqual(['p1', 'p2', 'p3']);
  expect(notices.NM53).toBe(2);
});
test('20003 says that the link works for 24 hours', () => {
  expect(en['20003']).toContain('24 hours');
  expect(nl['20003']).toContain('24 uur');
});
test('20006 asks before access points are merged', () => expect(en['20006']).toMatch(/merge.*\?$/i));

describe.each([
  ['en', en],
  ['nl', nl],
])('%s texts', (_language, texts) => {
  test('[A2] there is one for every code and none beside', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort());
  });

  test('no two codes say the same', () => {
    expect(new Set(Object.values(texts)).size).toBe(codes.length);
  });

  test('they are set with care: no straight quotes, no double spaces', () => {
    expect(Object.values(texts).filter((text) => /\s{2}|["']|^\s|\s$/.test(text))).toEqual([]);
  });
});

test('[A2] both languages take the same params', () => {
  for (const code of codes) expect(placeholders(nl[code]), code).toEqual(placeholders(en[code]));
});

describe('the two lines of a list', () => {
  const told = codes.filter((code) => /^NM|-limit$/.test(code)) as ToldCode[];
  const texts = ({ subject, more = [], detail = [] }: (typeof enHeads)[ToldCode]) => [
    subject,
    ...more,
    ...detail,
  ];

  test('[A2] there are some for every message people are told, with the same params in both languages', () => {
    expect(Object.keys(enHeads).sort()).toEqual([...told].sort());
    expect(Object.keys(nlHeads).sort()).toEqual([...told].sort());
    for (const code of told) {
      const [english, dutch] = [texts(enHeads[code]), texts(nlHeads[code])];
      expect(dutch.map(placeholders), code).toEqual(english.map(placeholders));
      expect([...english, ...dutch].filter((text) => /\s{2}|["']/.test(text))).toEqual([]);
    }
  });

  test('the first wording counts whose params are all there', () => {
    const { NM44, NM22 } = enHeads;
    expect(noticeLines(NM44, { user: 'Ada', name: 'a.mov' })).toEqual({
      subject: 'Ada',
      more: ' commented',
      detail: 'a.mov',
    });
    expect(noticeLines(NM44, { user: 'Ada', name: 'a.mov', time: '00:02', text: 'Crop {name}' })).toEqual({
      subject: 'Ada',
      more: ' commented at 00:02',
      detail: 'Crop {name}',
    });
    expect(noticeLines(NM22, { name: 'a.mov' })).toMatchObject({ more: '', detail: 'a.mov' });
    expect(noticeLines(NM44, { name: 'a.mov' })).toBeUndefined();
    expect(noticeLines(NM44, { user: '', name: 'a.mov' })).toBeUndefined();
  });

  test('moments are said as days, in the language; what only looks like one stays', () => {
    const at = { p2: '2026-11-21T12:00:00.000Z', name: '2026-11-21.mov', size: 5, odd: '2026-99-99T99:99Z' };
    expect(sayDates(at, 'en')).toEqual({ ...at, p2: '21 November 2026' });
    expect(sayDates(at, 'nl').p2).toBe('21 november 2026');
  });
});

test('[AB308] [Y263] [B24] news leads to what it speaks of: a download to its file, a limit to the plans', () => {
  const place = (code: string, params = {}, podid: string | null = 'p') =>
    noticePlace({ code, podid, nodeid: 'f' }, params);
  expect(place('NM52', { p1: '/media/x' })).toEqual({ to: 'link', href: '/media/x' });
  for (const p1 of ['javascript:alert(1)', '//evil.test/x', 'data:text/html,x', '', 5, undefined])
    expect(place('NM52', { p1 }), String(p1)).toBeNull();
  expect(place('reached-storage-limit')).toEqual({ to: 'plans' });
  expect(place('NM22')).toEqual({ to: 'pod', id: 'p', menu: 'assets' });
  expect(place('NM44')).toEqual({ to: 'pod', id: 'p', menu: 'comments' });
  expect(place('NM57', { comment: 'c' })).toEqual({ to: 'pod', id: 'p', menu: 'comments', comment: 'c' });
  expect(place('NM4')).toEqual({ to: 'pod', id: 'p' });
  expect(place('NM33', {}, null)).toEqual({ to: 'node', id: 'f' });
  expect(noticePlace({ code: 'NM40', podid: null, nodeid: null }, {})).toBeNull();
});
