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

describe('the end of a subscription [C50]', () => {
  it('is met at its second, not before', async () => {
    signIn(3600);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(fired).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(fired).toBe(1);
  });

  it('has a timer of its own for each tenant; none without an end, none after it', async () => {
    signIn(100, 200, undefined, 0);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fired).toBe(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fired).toBe(2);
  });

  it('further away than a timer can wait, the user is asked for on the way', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    answer = async () => signIn(7_853_516);
    signIn(10_000_000);
    expect(set.mock.lastCall?.[1]).toBe(2_147_483_647);
    await vi.advanceTimersByTimeAsync(LONGEST_TIMER_MS);
    expect([fired, vi.getTimerCount()]).toEqual([1, 1]);
  });

  it('is counted from the answer: a change of settings does not begin anew', async () => {
    signIn(100);
    await vi.advanceTimersByTimeAsync(60_000);
    updateUser((user) => ({ ...user, settings: { ...user.settings, theme: 'light' } }));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fired).toBe(1);
  });

  it('a renewed subscription sets it again', async () => {
    signIn(100);
    await vi.advanceTimersByTimeAsync(50_000);
    signIn(100);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fired).toBe(0);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fired).toBe(1);
  });

  it('does not spin while the server’s clock is behind', async () => {
    answer = async () => signIn(60);
    signIn(60);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fired).toBe(2);
  });

  it('is asked for again when the server did not answer, and not after signing out', async () => {
    answer = () => Promise.reject(new Error('offline'));
    signIn(100);
    await vi.advanceTimersByTimeAsync(160_000);
    expect(fired).toBe(2);
    useSession.setState({ session: null });
    expect(vi.getTimerCount()).toBe(0);
  });
});
