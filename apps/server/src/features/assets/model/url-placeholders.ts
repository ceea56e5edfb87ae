import { randomBytes } from 'node:crypto';
import { urlSigner, type Viewer } from './signed-url.ts';

/**
 * The database builds lists as JSON and cannot sign URLs. It writes a placeholder and an id in place of a URL, and the
 * placeholder is replaced before the response is sent. The placeholder is random per process and never leaves it, so
 * user input cannot contain it. ASCII only: one other character doubles the memory of the string and makes it slow to
 * send.
 */
export const URL_PLACEHOLDER = `~${randomBytes(18).toString('base64url')}:`;

const ID_LENGTH = 36;

export function signPlaceholders(viewer: Viewer, json: string): string {
  let placeholder = json.indexOf(URL_PLACEHOLDER);
  if (placeholder < 0) return json;
  const sign = urlSigner(viewer, 'picture');
  let signed = '';
  let from = 0;
  while (placeholder >= 0) {
    const id = placeholder + URL_PLACEHOLDER.length;
    const end = id + ID_LENGTH;
    signed += json.slice(from, placeholder) + sign(json.slice(id, end));
    from = end;
    placeholder = json.indexOf(URL_PLACEHOLDER, from);
  }
  return signed + json.slice(from);
}
