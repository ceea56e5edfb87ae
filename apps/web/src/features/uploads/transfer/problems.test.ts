import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { failureOf, isGone, lasting, problemOf } from './problems.ts';

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

describe('what a failure means', () => {
  it('goes on trying while nobody answers or the server starts again', () => {
    for (const status of [0, 408, 409, 423, 429, 500, 502, 503])
      expect(lasting({ status, code: '' })).toBe(false);
    for (const status of [-1, 401, 403, 404, 410, 413, 507]) expect(lasting({ status, code: '' })).toBe(true);
  });

  it('tells the protocol’s conflict, which frees itself, from a decision', () => {
    expect(lasting({ status: 409, code: 'ERR68' })).toBe(true);
    expect(lasting({ status: 409, code: 'ERR166' })).toBe(true);
    expect(lasting({ status: 409, code: 'ERR161' })).toBe(false);
    expect(lasting({ status: 400, code: '11406' })).toBe(true);
    expect(lasting({ status: 400, code: '' })).toBe(false);
  });

  it('reads status and code from our calls, from tus, and from neither', () => {
    expect(failureOf(new ApiError('ERR1', 403))).toEqual({ status: 403, code: 'ERR1' });
    expect(failureOf(answer(409, 'ERR68'))).toEqual({ status: 409, code: 'ERR68' });
    expect(failureOf(answer(410))).toEqual({ status: 410, code: '' });
    expect(failureOf(noAnswer)).toEqual({ status: 0, code: '' });
    expect(failureOf(new Error('part of the app could not be loaded')).status).toBe(0);
  });

  it('begins anew where what was remembered is gone or belongs to somebody else', () => {
    for (const status of [403, 404, 410]) expect(isGone({ status, code: '' })).toBe(true);
    expect(isGone({ status: 403, code: 'ERR11' })).toBe(false);
    for (const status of [0, 401, 409, 507]) expect(isGone({ status, code: '' })).toBe(false);
  });
});

describe('the outcome of an upload that stops midway', () => {
  const kind = (error: unknown) => problemOf(error).kind;
  const storage = 'insufficientStorage';

  it.each([
    ['the storage is full, told by our call', new ApiError('ERR11', 403), storage],
    ['the storage is full, told by tus', answer(403, 'ERR11'), storage],
    ['the disk of the server is nearly full', answer(507, '11507'), 'diskFull'],
    ['the right was withdrawn', answer(403, 'ERR105'), 'forbidden'],
    ['the folder was deleted', answer(404, 'ERR28'), 'folderGone'],
    ['the upload was given up elsewhere', answer(410), 'folderGone'],
    ['the folder was archived', answer(409, 'ERR68'), 'archived'],
    ['the session ended', answer(401, '1011'), 'signedOut'],
    ['the source was changed on disk', unreadable, 'fileChanged'],
    ['the source was changed between two requests', { ...noAnswer, causingError: unreadable }, 'fileChanged'],
    ['the connection stayed away', new ApiError('network', 0), 'connection'],
    ['the server did not come back', answer(503), 'connection'],
  ])('%s [O175]', (_, error, expected) => {
    expect(kind(error)).toBe(expected);
  });

  it('a file over the limit of the link: how large it is and what the link accepts', () => {
    const params = { size: 3, max: 2 };
    const told = { error: { code: 'ERR147', message: { code: 'ERR147', params, content: '' } } };
    const byTus = { originalResponse: { getStatus: () => 413, getBody: () => JSON.stringify(told) } };
    expect(problemOf(byTus)).toEqual({ kind: 'tooLarge', params });
    expect(problemOf(new ApiError('ERR147', 413, { params }))).toEqual({ kind: 'tooLarge', params });
  });

  it('says what the server said where nothing better is known', () => {
    expect(problemOf(answer(400, '11406'))).toEqual({
      kind: 'refused',
      params: { reason: '11406' },
    });
    expect(problemOf(new ApiError('ERR121', 403)).kind).toBe('refused');
  });
});
