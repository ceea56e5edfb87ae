import { describe, expect, test } from 'vitest';
import { processingStages, stageCode } from './enums.ts';
import { noticeTexts as en } from './notice-texts.en.ts';
import { noticeTexts as nl } from './notice-texts.nl.ts';
import { type NoticeCode, notices } from './notices.ts';

const codes = Object.keys(notices) as NoticeCode[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const range = (prefix: string, last: number) => Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);

test('[AC320] the catalogues are whole: AM1-AM44, NM1-NM56, PS1-PS10, the four successes and the warnings', () => {
  const limits = codes.filter((code) => code.endsWith('-limit') || code.startsWith('move-'));
  const rest = ['20003', '20004', '20005', '20006'];
  expect([...codes].sort()).toEqual(
    [...range('AM', 44), ...range('NM', 56), ...range('PS', 10), ...rest, ...limits].sort(),
  );
});

test('[Y286] a notice for each limit, normal when it comes near and an error when it is reached', () => {
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

test('AM10 is the running audio extraction', () => expect(en.AM10).toMatch(/extracting the audio/i));
test('NM27 is a service error', () => {
  expect(en.NM27).toMatch(/service failed/);
  expect(notices.NM27).toBe(2);
});
test('AM38 and NM31 speak of detected labels', () => {
  expect(en.AM38).toMatch(/detecting labels/i);
  expect(en.NM31).toMatch(/labels .* detected/);
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
