import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactUrl } from '#platform/log/log.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { parseRange } from './byte-range.ts';
import { readCookie, writeCookie } from './cookie.ts';

describe('Byte range parsing', () => {
  test('never leaves the file, for any requested numbers', () => {
    const part = fc.oneof(fc.constant(''), fc.nat().map(String), fc.stringMatching(/^\d{1,400}$/));
    fc.assert(
      fc.property(part, part, fc.nat(), (from, to, size) => {
        const range = parseRange(`bytes=${from}-${to}`, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  test('returns exactly the requested range when the file contains it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (start, length, rest) => {
        const end = start + length;
        const size = end + 1 + rest;
        expect(parseRange(`bytes=${start}-${end}`, size)).toEqual({ start, end });
        expect(parseRange(`bytes=${start}-`, size)).toEqual({ start, end: size - 1 });
        expect(parseRange(`bytes=-${length + 1}`, size)).toEqual({ start: size - length - 1, end: size - 1 });
        expect(parseRange(`bytes=${size}-`, size)).toBe('unsatisfiable');
      }),
    );
  });

  test('returns the whole file for an invalid or missing header', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^bytes=\d*-\d*$/.test(text));
        expect(parseRange(text, 100)).toBe('whole');
      }),
    );
    expect(parseRange(undefined, 100)).toBe('whole');
  });
});

test('Reads a cookie by its full name, and writes cookies with all attributes', () => {
  const header = 'xrushes=1; rushes-session=abc=d ; rushes=2';
  expect(readCookie(header, 'rushes-session')).toBe('abc=d');
  expect(readCookie(header, 'session')).toBeUndefined();
  expect(readCookie('rushes-session', 'rushes-session')).toBeUndefined();
  expect(readCookie(undefined, 'x')).toBeUndefined();
  const cookie = { name: 'a', path: '/x', seconds: 5, sameSite: 'Strict' } as const;
  expect(writeCookie(cookie, 'b', true)).toBe('a=b; Path=/x; Max-Age=5; HttpOnly; SameSite=Strict; Secure');
  expect(writeCookie(cookie, undefined, false)).toBe('a=; Path=/x; Max-Age=0; HttpOnly; SameSite=Strict');
});

test('Escaping leaves no HTML markup in any text', () => {
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']|&(?!#\d+;)/.test(escapeHtml(text))));
});

test('Logged URLs keep parameter names but hide parameter values and link codes', () => {
  expect(redactUrl('/media/1/x?e=12&s=secret&download=1')).toBe('/media/1/x?e=…&s=…&download=…');
  expect(redactUrl('/plain')).toBe('/plain');
  const code = 'aB3-_'.repeat(5);
  expect(redactUrl(`/api/v1/reviewaccess/${code}`)).toBe('/api/v1/reviewaccess/…');
  expect(redactUrl(`/reviewaccess/${code}/download?token=x`)).toBe('/reviewaccess/…/download?token=…');
  const id = '019a0000-0000-7000-8000-000000000000';
  expect(redactUrl(`/api/v1/pods/${id}/comments/${id}`)).toBe(`/api/v1/pods/${id}/comments/${id}`);
  expect(redactUrl('/x?token=a=b')).toBe('/x?token=…');
});
