import { expect, test } from 'vitest';
import { openKeyring } from '#platform/crypto/keyring.ts';
import { newId } from '#platform/ids/uuid.ts';
import { readTokens } from './read-tokens.ts';
import { makeAccessToken, makeIdToken } from './tokens.ts';

const keyring = openKeyring(['a secret of the tests, long enough']);
const minutes = 60_000;

function pair(now: number, session = newId()) {
  const userid = newId();
  return {
    userid,
    session,
    id: makeIdToken(keyring, { sub: userid, sid: session }, now),
    access: makeAccessToken(keyring, session),
  };
}

test('A cached valid token pair is refused when one character changes', () => {
  const now = Date.now();
  const { id, access, session, userid } = pair(now);
  for (let asked = 0; asked < 2; asked++) {
    expect(readTokens(keyring, id, access, now)).toMatchObject({ sessionid: session, userid });
  }
  const other = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
  expect(readTokens(keyring, other(id), access, now)).toBeUndefined();
  expect(readTokens(keyring, id, other(access), now)).toBeUndefined();
  expect(readTokens(keyring, `${id} ${access}`, '', now)).toBeUndefined();
  expect(readTokens(keyring, access, id, now)).toBeUndefined();
});

test('Two valid tokens of different sessions are refused as a pair', () => {
  const now = Date.now();
  const [one, two] = [pair(now), pair(now)];
  expect(readTokens(keyring, one.id, one.access, now)).toBeDefined();
  expect(readTokens(keyring, two.id, two.access, now)).toBeDefined();
  expect(readTokens(keyring, one.id, two.access, now)).toBeUndefined();
});

test('A cached token pair expires with its id-token, and is not valid for another keyring', () => {
  const now = Date.now();
  const { id, access } = pair(now);
  expect(readTokens(keyring, id, access, now + 14 * minutes)).toBeDefined();
  expect(readTokens(keyring, id, access, now + 16 * minutes)).toBeUndefined();
  // Cached as valid for one keyring, but invalid for another.
  const foreign = openKeyring(['another secret of the tests, long too']);
  expect(readTokens(foreign, id, access, now)).toBeUndefined();
});

test('A valid token pair stays valid after many others have filled the cache', () => {
  const now = Date.now();
  const first = pair(now);
  expect(readTokens(keyring, first.id, first.access, now)).toBeDefined();
  for (let n = 0; n < 5_100; n++) {
    const { id, access } = pair(now);
    readTokens(keyring, id, access, now);
  }
  expect(readTokens(keyring, first.id, first.access, now)).toBeDefined();
});
