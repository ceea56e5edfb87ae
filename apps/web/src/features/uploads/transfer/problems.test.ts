import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { failureOf, isGone, isPermanentFailure, problemOf } from './problems.ts';

/** An error in the format of tus. */
const answer = (status: number, code = '') => ({
  originalRequest: {},
  originalResponse: {
    getStatus: () => status,
    getBody: () => (code ? JSON.stringify({ error: { code } }) : 'plain words'),
  },
});
const noAnswer = { originalRequest: {}, originalResponse: null };
const unreadable = new DOMException('changed', 'NotReadableError');

describe('Upload failures', () => {
  it('are temporary when there is no response or the server restarts', () => {
    for (const status of [0, 408, 409, 423, 429, 500, 502, 503])
      expect(isPermanentFailure({ status, code: '' })).toBe(false);
    for (const status of [-1, 401, 403, 404, 410, 413, 507])
      expect(isPermanentFailure({ status, code: '' })).toBe(true);
  });

  it('with status 409 or 400 are permanent or temporary by their error code', () => {
    expect(isPermanentFailure({ status: 409, code: 'ERR68' })).toBe(true);
    expect(isPermanentFailure({ status: 409, code: 'ERR166' })).toBe(true);
    expect(isPermanentFailure({ status: 409, code: 'ERR161' })).toBe(false);
    expect(isPermanentFailure({ status: 400, code: '11406' })).toBe(true);
    expect(isPermanentFailure({ status: 400, code: '' })).toBe(false);
  });

  it('get status and code from an API error, a tus error or neither', () => {
    expect(failureOf(new ApiError('ERR1', 403))).toEqual({ status: 403, code: 'ERR1' });
    expect(failureOf(answer(409, 'ERR68'))).toEqual({ status: 409, code: 'ERR68' });
    expect(failureOf(answer(410))).toEqual({ status: 410, code: '' });
    expect(failureOf(noAnswer)).toEqual({ status: 0, code: '' });
    expect(failureOf(new Error('part of the app could not be loaded')).status).toBe(0);
  });

  it('restart the upload when the stored one is gone or belongs to another user', () => {
    for (const status of [403, 404, 410]) expect(isGone({ status, code: '' })).toBe(true);
    expect(isGone({ status: 403, code: 'ERR11' })).toBe(false);
    for (const status of [0, 401, 409, 507]) expect(isGone({ status, code: '' })).toBe(false);
  });
});

describe('Problem shown for a stopped upload', () => {
  const kind = (error: unknown) => problemOf(error).kind;
  const storage = 'insufficientStorage';

  it.each([
    ['storage full, answered by the API', new ApiError('ERR11', 403), storage],
    ['storage full, answered by tus', answer(403, 'ERR11'), storage],
    ['the server disk is nearly full', answer(507, '11507'), 'diskFull'],
    ['the permission was revoked', answer(403, 'ERR105'), 'forbidden'],
    ['the folder was deleted', answer(404, 'ERR28'), 'folderGone'],
    ['the upload was cancelled elsewhere', answer(410), 'folderGone'],
    ['the folder was archived', answer(409, 'ERR68'), 'archived'],
    ['the session ended', answer(401, '1011'), 'signedOut'],
    ['the source file changed on disk', unreadable, 'fileChanged'],
    [
      'the source file changed between two requests',
      { ...noAnswer, causingError: unreadable },
      'fileChanged',
    ],
    ['the connection did not return', new ApiError('network', 0), 'connection'],
    ['the server did not come back', answer(503), 'connection'],
  ])('names the problem when %s [O175]', (_, error, expected) => {
    expect(kind(error)).toBe(expected);
  });

  it('a file over the limit of the link: how large it is and what the link accepts', () => {
    const params = { size: 3, max: 2 };
    const reply = { error: { code: 'ERR147', message: { code: 'ERR147', params, content: '' } } };
    const byTus = { originalResponse: { getStatus: () => 413, getBody: () => JSON.stringify(reply) } };
    expect(problemOf(byTus)).toEqual({ kind: 'tooLarge', params });
    expect(problemOf(new ApiError('ERR147', 413, { params }))).toEqual({ kind: 'tooLarge', params });
  });

  it('shows the code of the server when no specific problem is known', () => {
    expect(problemOf(answer(400, '11406'))).toEqual({
      kind: 'refused',
      params: { reason: '11406' },
    });
    expect(problemOf(new ApiError('ERR121', 403)).kind).toBe('refused');
  });
});
