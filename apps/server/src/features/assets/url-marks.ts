import { randomBytes } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { signedUrl } from './signed-url.ts';

/**
 * Lists are written as JSON by the database, which cannot sign. It writes a mark and an id where an address
 * belongs, and the mark is replaced on the way out. The mark is random per process and never leaves it, so
 * no name a user types can be taken for one.
 */
export const URL_MARK = `\u2060${randomBytes(18).toString('base64url')}:`;

const marked = new RegExp(`${URL_MARK}([0-9a-f-]{36})`, 'g');

export function signMarks(keyring: Keyring, json: string): string {
  return json.replace(marked, (_mark, id: string) => signedUrl(keyring, id, 'picture'));
}
