import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { lasting, problemOf, statusOf } from './problems.ts';

const answer = (status: number, body = '') => ({
  originalRequest: {},
  originalResponse: { getStatus: () => status, getBody: () => body },
});

describe('what a failure means', () => {
  it('goes on trying while nobody answers or the server starts again', () => {
    for (const status of [0, 409, 423, 429, 500, 502, 503]) expect(lasting(status)).toBe(false);
    for (const status of [-1, 400, 401, 403, 404, 410, 413, 507]) expect(lasting(status)).toBe(true);
  });

  it('reads the status from our calls, from tus, and from neither', () => {
    expect(statusOf(new ApiError('ERR1', 403))).toBe(403);
    expect(statusOf(answer(410))).toBe(410);
    expect(statusOf({ originalRequest: {}, originalResponse: null })).toBe(0);
    expect(statusOf(new DOMException('file changed', 'NotReadableError'))).toBe(-1);
  });

  it('names a full storage by its key, whoever says so [O173] [O175]', () => {
    const key = 'menus.uploadFiles.insufficientStorage';
    expect(problemOf(new ApiError('ERR11', 422)).key).toBe(key);
    expect(problemOf(answer(400, '{"error":{"code":"ERR11"}}')).key).toBe(key);
    expect(problemOf(answer(507, 'Insufficient Storage')).key).toBe(key);
  });

  it('tells the rest apart', () => {
    expect(problemOf(new ApiError('network', 0)).key).toBe('problem.connection');
    expect(problemOf(answer(403)).key).toBe('problem.forbidden');
    expect(problemOf(answer(404)).key).toBe('problem.folderGone');
    expect(problemOf(answer(400, '{"error":{"code":11406}}'))).toEqual({
      key: 'problem.refused',
      params: { code: '11406' },
    });
  });
});
