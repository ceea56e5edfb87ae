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

test('a pair that was found good is still refused when one letter of it changes', () => {
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

test('two good tokens of different sessions are no pair', () => {
  const now = Date.now();
  const [one, two] = [pair(now), pair(now)];
  expect(readTokens(keyring, one.id, one.access, now)).toBeDefined();
  expect(readTokens(keyring, two.id, two.access, now)).toBeDefined();
  expect(readTokens(keyring, one.id, two.access, now)).toBeUndefined();
});

test('what was found good ends with the id-token', () => {
  const now = Date.now();
  const { id, access } = pair(now);
  expect(readTokens(keyring, id, access, now + 14 * minutes)).toBeDefined();
  expect(readTokens(keyring, id, access, now + 16 * minutes)).toBeUndefined();
  // Cached as valid for one keyring, but invalid for another.
  const foreign = openKeyring(['another secret of the tests, long too']);
  expect(readTokens(foreign, id, access, now)).toBeUndefined();
});

test('many others do not make a good pair bad', () => {
  const now = Date.now();
  const first = pair(now);
  expect(readTokens(keyring, first.id, first.access, now)).toBeDefined();
  for (let n = 0; n < 5_100; n++) {
    const { id, access } = pair(now);
    readTokens(keyring, id, access, now);
  }
  expect(readTokens(keyring, first.id, first.access, now)).toBeDefined();
});
