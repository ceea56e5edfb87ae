import { describe, expect, it } from 'vitest';
import { moveFor } from './failures.ts';

const error = (status: number, code: string, content = 'words') => ({ status, code, content });

describe('a refused call [AC312]', () => {
  it.each([
    ['1011', { to: 'login' }],
    ['1012', { to: 'expired' }],
    ['1013', null],
    ['1014', null],
    ['11026', { to: 'logout' }],
    ['anything', { to: 'logout' }],
  ])('401 with %s', (code, move) => {
    expect(moveFor(error(401, code), 'nodes.get')).toEqual(move);
  });
});

describe('other statuses [AC313]', () => {
  it('403 says so, and the list of nodes has words of its own', () => {
    expect(moveFor(error(403, '11403'), 'nodes.get')).toEqual({ say: 'text' });
    expect(moveFor(error(403, '11403'), 'nodes.list')).toEqual({ say: 'no-tenants' });
  });

  it('404 speaks only when the server did not', () => {
    expect(moveFor(error(404, '11404', ''), 'pods.get')).toEqual({ say: 'not-found' });
    expect(moveFor(error(404, '11404'), 'pods.get')).toBeNull();
  });

  it('429 says so; the rest is the caller’s', () => {
    expect(moveFor(error(429, '11429'), 'pods.get')).toEqual({ say: 'text' });
    expect(moveFor(error(500, '11500'), 'pods.get')).toBeNull();
  });
});
