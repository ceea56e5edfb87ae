import type { UploadLink } from '@rushes/contract/uploadlinks';
import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, originsIn, problemsOf, sizeIn, snippetOf } from './link-form.ts';

const today = new Date(2026, 10, 13);
const link = {
  expireat: '2026-11-01T23:59:59.999Z',
  password: 1,
  maxfilesize: 800,
  note: 'Day 3',
  teamonly: 0,
  widget: 0,
  origins: [] as string[],
  widgeturl: 'https://rushes.example/embedded-upload/abc',
} as unknown as UploadLink;

describe('New upload link form', () => {
  const fresh = formOf(null, today);
  it('starts with the largest file size, two weeks and no password [N157]', () => {
    expect(fresh).toMatchObject({ size: '5000', day: '2026-11-27', hasPassword: false });
    expect(problemsOf(fresh, null, today)).toEqual([]);
  });
  it.each([
    ['0', 'size'],
    ['5001', 'size'],
    ['', 'size'],
    ['much', 'size'],
    ['0,5', null],
    ['5000', null],
  ])('checks a maximum size of %s MB, expecting problem: %s [N157]', (size, problem) => {
    expect(problemsOf({ ...fresh, size }, null, today)).toEqual(problem ? [problem] : []);
  });
  it('refuses an expiry date before today [N158]', () => {
    expect(problemsOf({ ...fresh, day: '2026-11-12' }, null, today)).toEqual(['day']);
    expect(problemsOf({ ...fresh, day: '' }, null, today)).toEqual(['day']);
    expect(problemsOf({ ...fresh, day: '2026-11-13' }, null, today)).toEqual([]);
  });
  it('reports every invalid field at once', () => {
    const wrong = { ...fresh, size: '0', day: '2026-11-12', widget: true, origins: 'kustlicht.example' };
    expect(problemsOf(wrong, null, today)).toEqual(['size', 'day', 'origins']);
  });
  it('requires a strong password when one is switched on [N158]', () => {
    expect(problemsOf({ ...fresh, hasPassword: true }, null, today)).toEqual(['password']);
    expect(problemsOf({ ...fresh, hasPassword: true, password: 'weak' }, null, today)).toEqual(['password']);
    const good = { ...fresh, hasPassword: true, password: ' Kade#7mist ' };
    expect(problemsOf(good, null, today)).toEqual([]);
    expect(bodyOf(good, null)).toMatchObject({ password: 'Kade#7mist' });
    expect(bodyOf(fresh, null)).toMatchObject({ password: null });
  });
  it('requires valid site origins for a widget and then sends no password [N158]', () => {
    const widget = { ...fresh, widget: true, hasPassword: true, password: 'Kade#7mist' };
    for (const origins of ['', 'kustlicht.example', 'https://a.example/page'])
      expect(problemsOf({ ...widget, origins }, null, today), origins).toEqual(['origins']);
    const many = Array.from({ length: 21 }, (_, at) => `https://a${at}.example`).join('\n');
    expect(problemsOf({ ...widget, origins: many }, null, today)).toEqual(['tooMany']);
    const good = { ...widget, origins: 'https://kustlicht.example\n http://localhost:8080' };
    expect(problemsOf(good, null, today)).toEqual([]);
    expect(bodyOf(good, null)).toMatchObject({
      password: null,
      widget: true,
      origins: ['https://kustlicht.example', 'http://localhost:8080'],
    });
  });
});

describe('Edit upload link form', () => {
  it('keeps a past expiry date and the stored password unless they are changed', () => {
    const form = formOf(link, today);
    expect(problemsOf(form, link, today)).toEqual([]);
    const body = bodyOf(form, link);
    expect(body).not.toHaveProperty('password');
    expect(body.expireat).toBe(link.expireat);
    expect(bodyOf({ ...form, hasPassword: false }, link)).toMatchObject({ password: null });
  });
});

it('parses a file size with a comma or point, and a list of sites', () => {
  expect([sizeIn(' 0,5 '), sizeIn('12.5'), sizeIn('')]).toEqual([0.5, 12.5, Number.NaN]);
  expect(originsIn(' https://a.example, https://b.example;\nhttps://c.example ')).toHaveLength(3);
});

it('returns an iframe snippet for the widget', () => {
  expect(snippetOf(link, 'Send files')).toMatch(
    /^<iframe src="https:\/\/rushes\.example\/embedded-upload\/abc" title="Send files"/,
  );
});
