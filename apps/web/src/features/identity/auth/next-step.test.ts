import { describe, expect, it } from 'vitest';
import { pendingOf } from '#session/pending-sign-in.ts';
import { pageOf, stepAt } from './next-step.ts';

const email = 'mila@noordlicht.film';

describe('Multi-step sign-in', () => {
  it('continues at the page of the next step [Z288]', () => {
    const mfa = pendingOf({ mfa: { methods: ['totp', 'recovery'], challenge: 'c' } }, email)!;
    expect(mfa).toEqual({ kind: 'mfa', challenge: 'c', methods: ['totp', 'recovery'], email });
    expect(pageOf(mfa)).toBe('/account/otp');
    expect(pageOf(pendingOf({ setup: { challenge: 'c' } }, email)!)).toBe('/account/enable-mfa');
    expect(pageOf(pendingOf({ newPassword: { challenge: 'c' } }, email)!)).toBe('/account/complete-password');
  });

  it('allows only the page of the next step', () => {
    const setup = pendingOf({ setup: { challenge: 'c' } }, email);
    expect(stepAt(setup, 'setup')).toBe(setup);
    expect(stepAt(setup, 'mfa')).toBeNull();
    expect(stepAt(null, 'password')).toBeNull();
  });
});
