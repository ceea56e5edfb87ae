import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { guestKeys } from '../keys.ts';
import { listener } from './live.ts';
import type { Guest } from './queries.ts';

const visitor = { name: 'Kim', email: 'kim@guest.test' };
const guest: Guest = {
  access: { tenant: 'Studio', brand: { logo: null, homeurl: null } },
  code: 'c',
  pass: { accessToken: 'token', expireat: '2999-01-01T00:00:00.000Z', visitor },
};
const files = guestKeys.files('c', undefined, 'name');
const [pod, one, two] = [guestKeys.pod('c', '1'), guestKeys.comments('c', '1'), guestKeys.comments('c', '2')];

let client: QueryClient;
let hear: ReturnType<typeof listener>;
const event = (name: string, data: object = {}) => ({ id: null, name, data: JSON.stringify(data) });
const stale = () =>
  [files, pod, one, two].map((key) => client.getQueryState(key)?.isInvalidated ?? 'forgotten');

beforeEach(() => {
  client = new QueryClient();
  for (const key of [files, pod, one, two]) client.setQueryData(key, []);
  client.setQueryData(guestKeys.access('c'), { access: {}, pass: guest.pass });
  hear = listener(client, guest);
});

test('A comment event reloads the comments of that file and the file list', () => {
  hear(event('link.comments', { podid: '1' }));
  expect(stale()).toEqual([true, false, true, false]);
});

test('A files event reloads the file list and the file', () => {
  hear(event('link.files'));
  expect(stale()).toEqual([true, true, false, false]);
});

test('A first connection reloads only comments, a reconnection reloads everything', () => {
  hear(event('live.hello'));
  expect(stale()).toEqual([false, false, true, true]);
  hear(event('live.hello'));
  expect(stale()).toEqual([true, true, true, true]);
});

test('The end of the access link clears the loaded data and the guest session', () => {
  hear(event('link.ended', { code: '1013' }));
  expect(stale()).toEqual(['forgotten', 'forgotten', 'forgotten', 'forgotten']);
  expect(client.getQueryData(guestKeys.access('c'))).toMatchObject({ pass: null, changed: true });
});
