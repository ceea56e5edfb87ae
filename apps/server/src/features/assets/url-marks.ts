import { randomBytes } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { urlSigner } from './signed-url.ts';

/**
 * Lists are written as JSON by the database, which cannot sign. It writes a mark and an id where an address
 * belongs, and the mark is replaced on the way out. The mark is random per process and never leaves it, so
 * no name a user types can be taken for one. Plain letters only: one other makes every text it stands in twice as
 * long in memory, and slow to send.
 */
export const URL_MARK = `~${randomBytes(18).toString('base64url')}:`;

const ID_LENGTH = 36;

export const signMarks = (keyring: Keyring, json: string): string => markSigner(keyring)(json);

/** The same for many texts. */
export function markSigner(keyring: Keyring): (json: string) => string {
  const sign = urlSigner(keyring, 'picture');
  return (json) => {
    let mark = json.indexOf(URL_MARK);
    if (mark < 0) return json;
    let signed = '';
    let from = 0;
    while (mark >= 0) {
      const id = mark + URL_MARK.length;
      const end = id + ID_LENGTH;
      signed += json.slice(from, mark) + sign(json.slice(id, end));
      from = end;
      mark = json.indexOf(URL_MARK, from);
    }
    return signed + json.slice(from);
  };
}
