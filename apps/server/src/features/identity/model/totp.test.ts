import { describe, expect, test } from 'vitest';
import { codeAt, findStep, makeSecret, stepAt, totpUri } from './totp.ts';

/** "12345678901234567890", the secret of the RFCs, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP codes', () => {
  // RFC 4226, appendix D.
  test.each(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
      .split(' ')
      .map((code, step) => [step, code] as const),
  )('give the RFC 4226 value at step %i: %s [Z288]', (step, code) => {
    expect(codeAt(secret, step)).toBe(code);
  });

  // RFC 6238, appendix B, has eight digits; ours are the last six.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('give the RFC 6238 value at second %i: %s [Z288]', (second, code) => {
    expect(codeAt(secret, stepAt(second * 1000))).toBe(code.slice(2));
  });
});

describe('The TOTP time window', () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);

  test('accepts the previous, current and next step, and no other', () => {
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter(
      (away) => findStep(secret, codeAt(secret, step + away), 0, now) === step + away,
    );
    expect(taken).toEqual([-1, 0, 1]);
  });

  test('refuses steps up to the last one used', () => {
    const after = (laststep: number) =>
      [-1, 0, 1].filter((away) => findStep(secret, codeAt(secret, step + away), laststep, now));
    expect(after(step - 1)).toEqual([0, 1]);
    expect(after(step)).toEqual([1]);
    expect(after(step + 1)).toEqual([]);
  });

  test('refuses anything that is not six digits [W246]', () => {
    const right = codeAt(secret, step);
    for (const code of [
      '',
      right.slice(1),
      `${right}0`,
      `0${right}`,
      'abcdef',
      '１２３４５６',
      `-${right.slice(1)}`,
    ])
      expect(findStep(secret, code, 0, now), code).toBeUndefined();
  });
});

describe('A TOTP secret', () => {
  test('has 160 bits and is different every time', () => {
    const made = Array.from({ length: 50 }, makeSecret);
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(made).size).toBe(50);
  });

  test('is given as a URI that authenticator apps can read', () => {
    const uri = new URL(totpUri(secret, 'jo+a&b@studio.test'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(`${uri.host}${uri.pathname}`)).toBe('totp/Rushes:jo+a&b@studio.test');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer: 'Rushes',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
