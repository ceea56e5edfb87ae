import { randomBytes } from 'node:crypto';
import { urlSigner, type Viewer } from './signed-url.ts';

/**
 * The database builds lists as JSON and cannot sign URLs. It writes a mark and an id in place of a URL, and the mark is
 * replaced before the response is sent. The mark is random per process and never leaves it, so user input cannot
 * contain it. ASCII only: one other character doubles the memory of the string and makes it slow to send.
 */
export const URL_MARK = `~${randomBytes(18).toString('base64url')}:`;

const ID_LENGTH = 36;

export function signMarks(viewer: Viewer, json: string): string {
  let mark = json.indexOf(URL_MARK);
  if (mark < 0) return json;
  const sign = urlSigner(viewer, 'picture');
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
}
