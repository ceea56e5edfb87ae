import { errors } from '@rushes/contract/errors';
import { me } from '@rushes/contract/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, setTokenSource } from './api.ts';
import { errorText, setErrorLanguage } from './error-text.ts';

beforeEach(() => setTokenSource({ current: async () => null, renew: async () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
  setErrorLanguage('en');
});

/** The text shown for a server response. */
async function textOf(body: unknown, status = 500): Promise<string> {
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  );
  return call(me).then(
    () => 'nothing',
    (error: unknown) => errorText(error),
  );
}

// Must run first, before error texts are loaded.
it('shows "Error!" before any error texts are loaded [AC311]', () => {
  expect(errorText(new ApiError('system-error', 502))).toBe('Error!');
});

describe('Error text [AC311, AC314]', () => {
  it('is the text of the code with its params, in the current language', async () => {
    const english = await textOf({ error: { code: '11403', message: { code: '11403' } } }, 403);
    setErrorLanguage('nl');
    const dutch = await textOf({ error: { code: '11403', message: { code: '11403' } } }, 403);
    expect(dutch).not.toBe(english);
  });

  it('of an invalid value are the sentence of its reason, without the name of the field', async () => {
    const refused = (params: Record<string, string | number>) => ({
      error: { code: '11406', message: { code: '11406', params, content: 'Invalid name: …' } },
    });
    const long = refused({ field: 'name', reason: 'tooLong', max: 20 });
    expect(await textOf(long, 400)).toBe('Use at most 20 characters.');
    setErrorLanguage('nl');
    expect(await textOf(long, 400)).toBe('Gebruik maximaal 20 tekens.');
    // A server that is newer than the page may know more reasons.
    expect(await textOf(refused({ field: 'name', reason: 'newer' }), 400)).toBe(
      'Een van de waarden is niet geldig. Controleer ze en probeer het opnieuw.',
    );
  });

  it('exists in both languages for every code', async () => {
    for (const code of Object.keys(errors)) {
      const body = { error: { code, message: { code, params: {}, content: 'x' } } };
      setErrorLanguage('en');
      const english = await textOf(body, 400);
      setErrorLanguage('nl');
      const dutch = await textOf(body, 400);
      expect(english.length, code).toBeGreaterThan(10);
      expect(dutch, code).not.toBe(english);
      expect(`${english} ${dutch}`, code).not.toMatch(/unsupported code|onbekende code/i);
    }
  });

  it('is the message itself when that is plain text', async () => {
    expect(await textOf({ error: { code: '11500', message: 'The disk is full.' } })).toBe(
      'The disk is full.',
    );
  });

  it('names an unknown code', async () => {
    const body = { error: { code: 'ERR999', message: { code: 'ERR999', params: {}, content: 'New.' } } };
    expect(await textOf(body, 400)).toBe('Unsupported code (ERR999)');
  });

  it('uses the code of the message when the error has none', async () => {
    const body = { error: { message: { code: 'ERR113', params: {}, content: 'x' } } };
    expect(await textOf(body, 400)).toMatch(/incorrect/);
  });

  it('is the system error text without a message or for an HTML page of a proxy', async () => {
    const system = await textOf({ error: { code: 'system-error', message: { code: 'system-error' } } });
    expect(system).toMatch(/administrator/i);
    expect(await textOf({ error: {} })).toBe(system);
    expect(await textOf({ error: { code: 'ERR999' } })).toBe(system);
    expect(await textOf('<html>Bad gateway</html>', 502)).toBe(system);
  });

  it('is a built-in text for network errors and for exceptions in the browser', () => {
    expect(errorText(new ApiError('network', 0))).toMatch(/cannot be reached/);
    expect(errorText(new Error('x is not a function'))).toBe('Something went wrong.');
    setErrorLanguage('nl');
    expect(errorText(undefined)).toBe('Er is iets misgegaan.');
  });
});
