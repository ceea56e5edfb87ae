import { expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { includesScope, scopes } from './scopes.ts';

it('includes reading in writing, in the same area only', () => {
  expect(includesScope(['files:write'], 'files:read')).toBe(true);
  expect(includesScope(['files:read'], 'files:write')).toBe(false);
  expect(includesScope(['files:write'], 'comments:read')).toBe(false);
});

it('has a scope for every endpoint that needs a user, and uses every scope', () => {
  const gated = endpoints.filter(({ gate }) => gate !== 'public');
  expect(gated.filter(({ scope }) => scope === undefined).map(({ name }) => name)).toEqual([]);
  const used = new Set(gated.map(({ scope }) => scope));
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([]);
});

it('does not compile an endpoint without a scope, or one that asks a program for a proof of identity', () => {
  const rest = { name: 'x', route: 'GET x', gate: 'session', summary: '' } as const;
  // @ts-expect-error a scope is missing
  endpoint(rest);
  // @ts-expect-error only people can prove who they are
  endpoint({ ...rest, scope: 'files:read', recentAuth: true });
  expect(endpoint({ ...rest, scope: 'person', recentAuth: true }).scope).toBe('person');
});

/** Read a selection that is too long for a URL, or check a change before it is made. */
const readingPosts = ['downloads.create', 'downloads.info'];
/** Part of an upload. */
const writingGets = ['uploads.offset', 'uploads.parts'];

it('needs a scope to write for every call that changes something', () => {
  for (const { name, method, scope } of endpoints) {
    if (!scope || scope === 'any' || scope === 'person') continue;
    const reads = ['GET', 'HEAD'].includes(method)
      ? !writingGets.includes(name)
      : readingPosts.includes(name);
    expect(scope.split(':')[1], name).toBe(reads ? 'read' : 'write');
  }
});

it('refuses programs wherever the platform is administered', () => {
  for (const { name, gate, scope } of endpoints)
    if (gate === 'manage all') expect(scope, name).toBe('person');
});
