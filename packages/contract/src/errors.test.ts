import { describe, expect, test } from 'vitest';
import { errorTexts as en, reasonTexts as enReasons } from './error-texts.en.ts';
import { errorTexts as nl, reasonTexts as nlReasons } from './error-texts.nl.ts';
import { type ErrorCode, errors } from './errors.ts';
import type { Reason } from './reasons.ts';

const err = (...numbers: number[]) => numbers.map((number) => `ERR${number}`);
const codes = Object.keys(errors) as ErrorCode[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

// Requirements of the specification per code: family, allowed statuses, required text.
const families: [string, string[], number[], RegExp][] = [
  ['sessions and links', ['1011', '1012', '1013', '1014'], [401], /sign in|link/i],
  ['[AC314] system', ['10500', '11500', 'system-error'], [500], /administrators have been notified/],
  ['[AC314] no raw file', ['11002'], [422], /no original/],
  ['[AC314] unreadable file', ['11009'], [422], /could not be read/],
  ['[AC314] upload link not found', ['11016'], [404], /upload link does not exist/],
  ['[AC314] not part of a link', ['11019'], [404], /not part of the link/],
  ['[AC314] invalid recipients', ['11020'], [400], /at least one valid e-mail address/],
  ['[AC314] e-mail not sent', ['11021'], [503], /could not be sent/],
  ['[AC314] confirmation link', ['11022'], [400], /no longer valid.*24 hours/],
  ['[AC314] confirmation sent before', ['11025'], [409], /already sent/],
  ['[AC314] access link not found', ['11017'], [404], /share link does not exist/],
  ['[AC314] non-video file', ['11018'], [422], /video/],
  ['[AC314] e-mail taken or the same', ['11023', '11024', 'ERR46'], [409], /e-mail address/],
  ['[AC314] unauthorized', ['11026'], [401], /sign in/i],
  ['[AC314] invalid values', ['11406'], [400], /not valid/],
  ['[AC315] limits', err(1, 4, 13, 14, 31, 37, 111, 112), [403], /limit/],
  ['[AC315] storage', err(11), [403], /storage/],
  ['[AC315] credits', err(81), [403], /credits/],
  ['[AC317] storage for derived files', err(96, 97, 98, 99), [403], /not enough storage/i],
  ['[AC317] missing stream', err(129, 136), [422], /no (audio|video) track/],
  ['[AC316] permissions', err(100, 105, 107, 108), [403], /permission/],
  ['[AC318] team-only', err(61, 66, 67, 130, 152, 153, 156, 162, 163, 164), [403, 409], /team[- ]only/i],
  ['[AC318] team-only', err(137, 138, 139, 140, 141, 142, 143, 144), [403, 409], /team[- ]only/i],
  ['archive conflicts [J129]', err(68, 75, 76, 132), [409], /archived/],
  ['tenant deletion', err(49, 58, 63, 64), [409], /workspace.*(delet|restor)|delet.*workspace/],
  ['[AC319] already extracted', err(2, 36, 150), [409], /already been (extracted|unpacked)/],
  ['[AC319] job already started', err(3), [409], /already running/],
  ['[AC319] file name length', err(124), [400], /too long.*\{maxLength\}/],
  ['[AC319] another request queued', err(161), [409], /still running/],
  ['the same place [K136]', err(131, 149), [409], /already (here|in this folder)/],
  ['not in the bin [L143]', err(165), [404], /recycle bin/],
  ['date in the future [N158]', err(82), [400], /in the future/],
  ['upload link size [N157]', err(83), [400], /less than 5 GB/],
  ['logo', err(128, 145, 146), [400], /512 × 512|PNG, GIF, JPEG or WebP|5 MB/],
  ['priority tokens [O170]', err(133), [403], /without priority/],
  ['unpacking', err(169, 170, 171, 172, 173, 174), [422], /archive/],
  ['file status [P183]', err(157, 158), [400, 409], /status/],
  ['password rules', err(101, 127), [400], /8 characters|current password/],
  ['user exists', err(109), [409], /already exists/],
  ['label exists [R196]', err(151), [409], /label already exists/],
  ['audio can be generated', err(12, 40), [422], /generate/i],
  ['no text found', err(42), [422], /no text/i],
];

test.each(families)(
  'defines status and English text of the error codes: %s',
  (_name, members, statuses, word) => {
    for (const code of members) {
      expect(codes).toContain(code);
      expect(statuses, code).toContain(errors[code as ErrorCode]);
      expect(en[code as ErrorCode], code).toMatch(word);
    }
  },
);

test.each([
  ['ERR1', /user limit/, /gebruikerslimiet/],
  ['ERR4', /transcription limit/, /transcriptielimiet/],
  ['ERR13', /transcription.*limit/, /transcriptie.*limiet/],
  ['ERR14', /translation.*limit/, /vertaling.*limiet/],
  ['ERR11', /not enough storage/i, /niet genoeg opslag/i],
  ['ERR31', /plan.*limit/, /abonnement.*limiet/],
  ['ERR37', /recognition limit/, /herkenningslimiet/],
  ['ERR81', /not enough credits/i, /niet genoeg credits/i],
  ['ERR111', /limit for client users/, /limiet voor klantgebruikers/],
  ['ERR112', /limit for team members/, /limiet voor teamleden/],
] as const)('%s names the limit in both languages [AC315]', (code, english, dutch) => {
  expect(en[code]).toMatch(english);
  expect(nl[code]).toMatch(dutch);
});

test('registers every code from ERR1 to ERR165 except ERR103, which has no meaning [AC320]', () => {
  const missing = err(...Array.from({ length: 165 }, (_, index) => index + 1)).filter(
    (code) => !codes.includes(code as ErrorCode),
  );
  expect(missing).toEqual(['ERR103']);
});

test('registers exactly the listed additional codes above ERR165 [AC320]', () => {
  const numbers = codes.filter((code) => code.startsWith('ERR')).map((code) => Number(code.slice(3)));
  expect(Math.min(...numbers)).toBe(1);
  // 181 and 182 are not used again. 187 to 189 and 195 to 199 are reserved.
  const own = numbers.filter((number) => number > 165).sort((a, b) => a - b);
  expect(own).toEqual([
    166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 183, 184, 185, 186, 190, 191,
    192, 193, 194, 200, 201, 202, 210, 211, 212, 213, 214, 215, 216, 217, 218, 220, 230, 240, 241, 242, 243,
    244, 245, 246, 247, 248, 249, 250, 260, 261, 262, 263, 264, 270, 271, 272, 273, 274, 275, 276, 277, 278,
    279, 300, 301, 302, 303, 304, 305,
  ]);
});

test('uses status 401 only for session, link and token codes, so that no other error signs a user out', () => {
  expect(codes.filter((code) => errors[code] === 401).sort()).toEqual(
    ['1011', '1012', '1013', '1014', '11026', '11027'].sort(),
  );
});

test('uses only known HTTP error statuses', () => {
  const known = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 501, 503, 507, 509]);
  expect(codes.filter((code) => !known.has(errors[code]))).toEqual([]);
});

describe.each([
  ['en', en],
  ['nl', nl],
])('Error texts in %s', (_language, texts) => {
  test('exist for every code and no other [A2]', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort());
  });

  test('are unique full sentences without straight quotes or double spaces', () => {
    expect(new Set(Object.values(texts)).size).toBe(codes.length);
    expect(
      Object.values(texts).filter((text) => !/^\p{Lu}.*\.$/u.test(text) || /\s{2}|["']/.test(text)),
    ).toEqual([]);
  });
});

test('uses the same params in both languages [A2]', () => {
  for (const code of codes) expect(placeholders(nl[code]), code).toEqual(placeholders(en[code]));
});

describe('reasons of an invalid value', () => {
  const reasons = Object.keys(enReasons) as Reason[];

  test.each([
    ['en', enReasons],
    ['nl', nlReasons],
  ])('%s: one sentence for each, and no two say the same', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual([...reasons].sort());
    expect(new Set(Object.values(texts)).size).toBe(reasons.length);
    expect(
      Object.values(texts).filter((text) => !/^\p{Lu}.*\.$/u.test(text) || /\s{2}|["']/.test(text)),
    ).toEqual([]);
  });

  test('both languages take the same params, none of which hides the field or the reason', () => {
    for (const reason of reasons) {
      expect(placeholders(nlReasons[reason]), reason).toEqual(placeholders(enReasons[reason]));
      expect(placeholders(enReasons[reason]), reason).not.toContain('field');
      expect(placeholders(enReasons[reason]), reason).not.toContain('reason');
    }
  });
});
