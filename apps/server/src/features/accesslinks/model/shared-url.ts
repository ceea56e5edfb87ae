import type { Keyring } from '#platform/crypto/keyring.ts';
import { expiryAt } from '#platform/crypto/signed-expiry.ts';
import type { Admission } from './guest-token.ts';

const PURPOSE = 'link-media';
const signed = ({ visitorid, generation }: Admission, id: string, expires: number) =>
  `${visitorid}.${generation}.${id}.${expires}`;

/** The URL of an asset for one visitor. Valid only for the password generation they came in with. */
export function sharedUrl(
  keyring: Keyring,
  of: Admission,
  id: string,
  filename: string,
  now = Date.now(),
): string {
  const expires = expiryAt(now);
  const signature = keyring.sign(PURPOSE, signed(of, id, expires));
  return `/shared/${of.visitorid}/${id}/${encodeURIComponent(filename)}?e=${expires}&s=${signature}`;
}

/** The playlist of a video that is watermarked for the visitor. Access to the playlist includes its segments. */
export function markedUrl(keyring: Keyring, of: Admission, id: string, now = Date.now()): string {
  const expires = expiryAt(now);
  const signature = keyring.sign(PURPOSE, signed(of, id, expires));
  return `/shared/${of.visitorid}/${id}/marked/index.m3u8?e=${expires}&s=${signature}`;
}

/** A playlist of a video in several sizes: of the whole by the id of its web version, of one size by its own. */
export function sharedStreamUrl(
  keyring: Keyring,
  of: Admission,
  id: string,
  playlist: 'master.m3u8' | 'index.m3u8',
  now = Date.now(),
): string {
  const expires = expiryAt(now);
  const signature = keyring.sign(PURPOSE, signed(of, id, expires));
  return `/shared/${of.visitorid}/${id}/stream/${playlist}?e=${expires}&s=${signature}`;
}

export function isSharedUrl(
  keyring: Keyring,
  of: Admission,
  id: string,
  { expires, signature }: { expires: number; signature: string },
  now = Date.now(),
): boolean {
  return expires > now && keyring.verify(PURPOSE, signed(of, id, expires), signature);
}
