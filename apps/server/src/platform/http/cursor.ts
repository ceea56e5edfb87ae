import { invalid } from '@rushes/contract/app-error';
import { z } from 'zod';
import type { Keyring } from '#platform/crypto/keyring.ts';

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

/**
 * The position at the end of a page: list name with sort order, last value, last id. Signed, so that a forged cursor
 * gives a clear error instead of an SQL error.
 */
export function makeCursor(keyring: Keyring, list: string, value: string, id: string): string {
  const text = Buffer.from(JSON.stringify([list, value, id])).toString('base64url');
  return `${text}.${keyring.sign('cursor', text)}`;
}

export function readCursor(keyring: Keyring, cursor: string, list: string): { value: string; id: string } {
  const [text = '', mac = ''] = cursor.split('.');
  if (!keyring.verify('cursor', text, mac)) throw wrong();
  const [madeFor, value, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (madeFor !== list) throw wrong();
  return { value, id };
}

const wrong = () => invalid('cursor', 'otherList');
