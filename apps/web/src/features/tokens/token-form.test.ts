import { expect, it } from 'vitest';
import { areasFor, expiryOf, firstLevels, scopesOf } from './token-form.ts';

it('sends the chosen level of each area', () => {
  const chosen = { ...firstLevels, comments: 'write', account: 'read' } as const;
  expect(scopesOf(chosen, areasFor(false, false))).toEqual(['files:read', 'comments:write', 'account:read']);
});

it('leaves out areas that a workspace token or a token for one folder cannot have', () => {
  const chosen = { ...firstLevels, members: 'read', account: 'read' } as const;
  expect(scopesOf(chosen, areasFor(true, false))).toEqual(['files:read', 'members:read']);
  expect(scopesOf(chosen, areasFor(false, true))).toEqual(['files:read']);
  expect(scopesOf(chosen, areasFor(true, true))).toEqual(['files:read']);
});

it('computes the day on which the token expires', () => {
  const now = Date.parse('2026-01-01T12:00:00.000Z');
  expect(expiryOf('30', now)).toBe('2026-01-31T12:00:00.000Z');
  expect(expiryOf('never', now)).toBeNull();
});
