import { describe, expect, it } from 'vitest';
import { pendingOf } from '#session/pending-sign-in.ts';
import { pageOf, stepAt } from './next-step.ts';

const email = 'mila@noordlicht.film';

describe('a sign-in of several steps', () => {
  it('goes on at the page of what is still missing [Z288]', () => {
    const mfa = pendingOf({ mfa: { methods: ['totp', 'recovery'], challenge: 'c' } }, email)!;
    expect(mfa).toEqual({ kind: 'mfa', challenge: 'c', methods: ['totp', 'recovery'], email });
    expect(pageOf(mfa)).toBe('/account/otp');
    expect(pageOf(pendingOf({ setup: { challenge: 'c' } }, email)!)).toBe('/account/enable-mfa');
    expect(pageOf(pendingOf({ newPassword: { challenge: 'c' } }, email)!)).toBe('/account/complete-password');
  });

  it('has no page but the one that comes next: the others lead back to the beginning', () => {
    const setup = pendingOf({ setup: { challenge: 'c' } }, email);
    expect(stepAt(setup, 'setup')).toBe(setup);
    expect(stepAt(setup, 'mfa')).toBeNull();
    expect(stepAt(null, 'password')).toBeNull();
  });
});
