import { AppError } from '@rushes/contract/app-error';
import { describe, expect, it } from 'vitest';
import { openKeyring } from '#platform/crypto/keyring.ts';
import { makeCursor, readCursor } from './cursor.ts';

const keyring = openKeyring(['a secret of the server']);
const text = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const signed = (content: string) => `${content}.${keyring.sign('cursor', content)}`;

describe('A cursor', () => {
  it('returns the position that it was made with', () => {
    const cursor = makeCursor(keyring, 'pods name', 'Läufer', 'id');
    expect(readCursor(keyring, cursor, 'pods name')).toEqual({ value: 'Läufer', id: 'id' });
  });

  it.each([
    ['of another list', makeCursor(keyring, 'nodes name', 'a', 'id')],
    ['signed by nobody', text(['pods name', 'a', 'id'])],
    ['signed with another secret', makeCursor(openKeyring(['another']), 'pods name', 'a', 'id')],
    [
      'with the signature of another position',
      `${text(['pods name', 'b', 'id'])}.${signed(text(['pods name', 'a', 'id'])).split('.')[1]}`,
    ],
    ['that is not JSON', '%.%'],
    ['that is empty', ''],
  ])('%s is refused with a reason', (_, cursor) => {
    expect(() => readCursor(keyring, cursor, 'pods name')).toThrow(AppError);
  });
});
