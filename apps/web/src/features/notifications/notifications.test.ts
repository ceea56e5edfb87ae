import type { Operation } from '@rushes/contract/move-copy';
import type { Notification } from '@rushes/contract/notifications';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationKeys } from './keys.ts';
import { live } from './live.ts';
import { paramsOf, targetOf, toneOf } from './notification.ts';
import { writeOperation } from './queries.ts';
import { shortTime } from './short-time.ts';

const notification = (more: Partial<Notification>): Notification => ({
  id: 'n',
  tenantId: 't',
  code: 'NM33',
  params: '{}',
  content: '',
  type: 1,
  podid: null,
  nodeid: null,
  thumbnail: null,
  createdat: '2026-03-09T12:00:00Z',
  ...more,
});

describe('Notification', () => {
  it('links to its file, or else to its folder', () => {
    expect(targetOf(notification({ podid: 'p', nodeid: 'f' }), false)).toEqual({ to: 'pod', id: 'p' });
    expect(targetOf(notification({ nodeid: 'f' }), false)).toEqual({ to: 'node', id: 'f' });
    expect(targetOf(notification({}), true)).toBeNull();
  });

  it('about a limit links administrators to the plans, and other users to nothing [Y263]', () => {
    const limit = notification({ code: 'reached-storage-limit', type: 2, nodeid: 'f' });
    expect(targetOf(limit, true)).toEqual({ to: 'plans' });
    expect(targetOf(limit, false)).toBeNull();
  });

  it('has the error colour for failures, the primary for a near limit, else the default [AB303]', () => {
    expect(toneOf(notification({ code: 'NM4', type: 2 }))).toBe('error');
    expect(toneOf(notification({ code: 'reached-storage-limit', type: 2 }))).toBe('error');
    expect(toneOf(notification({ code: 'upcoming-storage-limit' }))).toBe('primary');
    expect(toneOf(notification({ code: 'NM22' }))).toBe('plain');
  });

  it('about a download links to the file, and never to a script URL [AB308]', () => {
    const download = (p1: string) => notification({ code: 'NM52', params: JSON.stringify({ p1 }) });
    expect(targetOf(download('/media/a.zip'), false)).toEqual({ to: 'link', href: '/media/a.zip' });
    expect(targetOf(download('javascript:alert(1)'), false)).toBeNull();
  });

  it('has empty parameters if they cannot be parsed', () => {
    expect(paramsOf('{"name":"A","percentage":80}')).toEqual({ name: 'A', percentage: 80 });
    expect([paramsOf('no json'), paramsOf('null'), paramsOf('')]).toEqual([{}, {}, {}]);
  });

  it('shows its age in short form', () => {
    const now = new Date(2026, 2, 9, 15, 0).getTime();
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const en = (minutes: number) => shortTime(ago(minutes), 'en', now);
    expect([en(0), en(2), en(90), en(16 * 60), en(3 * 24 * 60)]).toEqual([
      { say: 'when.now' },
      { say: 'when.minutes', count: 2 },
      { say: 'when.hours', count: 1 },
      { say: 'when.yesterday' },
      { date: '6 March' },
    ]);
    expect(shortTime(ago(3 * 24 * 60), 'nl', now)).toEqual({ date: '6 maart' });
    // A clock that is behind the server.
    expect(en(-5)).toEqual({ say: 'when.now' });
  });
});

describe('List of running operations', () => {
  const work = (id: string, done: number): Operation => ({
    id,
    code: 'AM17',
    name: 'Folder',
    nodeid: null,
    total: 10,
    done,
  });

  it('updates an operation in place, adds a new one and removes a finished one', () => {
    const both = [work('a', 1), work('b', 1)];
    expect(writeOperation(both, work('a', 5))).toEqual([work('a', 5), work('b', 1)]);
    expect(writeOperation(both, work('c', 0))).toHaveLength(3);
    expect(writeOperation(both, { ...work('a', 10), ended: true })).toEqual([work('b', 1)]);
    // Not loaded yet: the list is fetched when it is opened.
    expect(writeOperation(undefined, work('a', 5))).toBeUndefined();
  });
});

describe('Notification bell updates [AB302]', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('reload the indicator immediately, then at most every 3 seconds, and the list every time', () => {
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const count = (key: readonly string[]) =>
      asked.mock.calls.filter(([filters]) => filters?.queryKey === key).length;
    const receive = () => live['notifications.changed']?.(client, {});
    receive();
    expect(count(notificationKeys.info)).toBe(1);
    vi.advanceTimersByTime(500);
    for (let times = 0; times < 5; times += 1) receive();
    expect(count(notificationKeys.info)).toBe(1);
    vi.advanceTimersByTime(2499);
    expect(count(notificationKeys.info)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(count(notificationKeys.info)).toBe(2);
    expect(count(notificationKeys.lists)).toBe(6);
  });
});
