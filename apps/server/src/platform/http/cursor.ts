import { AppError } from '@rushes/contract/app-error';
import { z } from 'zod';
import type { Keyring } from '#platform/crypto/keyring.ts';

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

/**
 * Where a page ended: the list and the order it was asked in, the last value, the last id. Signed, so that one
 * somebody wrote by hand ends as a clear answer and not as an error of SQL.
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

const wrong = () => new AppError('11406', { field: 'cursor', reason: 'does not belong to this list' });
