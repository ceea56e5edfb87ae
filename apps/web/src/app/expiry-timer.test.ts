import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_TIMER_MS } from '#lib/timer.ts';
import { updateUser, useSession } from '#session/session.ts';
import { pointAt, sessionOf, tenantOf, userWith } from '#session/user.fixture.ts';
import { watchExpiry } from './expiry-timer.ts';

let fired: number;
let answer: () => Promise<unknown>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  fired = 0;
  answer = async () => {};
  stop = watchExpiry(() => {
    fired += 1;
    return answer();
  });
});
afterEach(() => {
  stop();
  useSession.setState({ session: null });
  vi.useRealTimers();
});

const signIn = (...seconds: (number | undefined)[]) =>
  useSession.setState({
    session: sessionOf(
      userWith(
        seconds.map((left, n) =>
          tenantOf(`t${n}`, [pointAt(`n${n}`)], left === undefined ? {} : { seconds: left }),
        ),
      ),
    ),
  });

describe('Subscription expiry timer [C50]', () => {
  it('fires exactly when the subscription ends', async () => {
    signIn(3600);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(fired).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(fired).toBe(1);
  });

  it('runs per tenant, and not for tenants without an end date or already expired', async () => {
    signIn(100, 200, undefined, 0);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fired).toBe(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fired).toBe(2);
  });

  it('waits at most the maximum timer length, then reloads the user and starts again', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    answer = async () => signIn(7_853_516);
    signIn(10_000_000);
    expect(set.mock.lastCall?.[1]).toBe(2_147_483_647);
    await vi.advanceTimersByTimeAsync(LONGEST_TIMER_MS);
    expect([fired, vi.getTimerCount()]).toEqual([1, 1]);
  });

  it('is not restarted when the settings of the user change', async () => {
    signIn(100);
    await vi.advanceTimersByTimeAsync(60_000);
    updateUser((user) => ({ ...user, settings: { ...user.settings, theme: 'light' } }));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fired).toBe(1);
  });

  it('restarts when the subscription is renewed', async () => {
    signIn(100);
    await vi.advanceTimersByTimeAsync(50_000);
    signIn(100);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fired).toBe(0);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fired).toBe(1);
  });

  it('waits again after each reload while the server still reports time left', async () => {
    answer = async () => signIn(60);
    signIn(60);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fired).toBe(2);
  });

  it('retries when the server does not respond, and stops after signing out', async () => {
    answer = () => Promise.reject(new Error('offline'));
    signIn(100);
    await vi.advanceTimersByTimeAsync(160_000);
    expect(fired).toBe(2);
    useSession.setState({ session: null });
    expect(vi.getTimerCount()).toBe(0);
  });
});
