import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

describe('Device detected from the user agent', () => {
  const cases: [string, string | null, string | null][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['curl/8.9.1', null, null],
  ];

  it.each(cases)('recognises browser and system in: %s', (useragent, browser, system) => {
    expect(deviceOf(useragent)).toMatchObject({ browser, system });
  });

  it('is handheld for a phone, and unknown without a user agent', () => {
    expect(deviceOf(cases[2]![0]).handheld).toBe(true);
    expect(deviceOf(cases[0]![0]).handheld).toBe(false);
    expect(deviceOf(null)).toEqual({ browser: null, system: null, handheld: false });
  });
});
