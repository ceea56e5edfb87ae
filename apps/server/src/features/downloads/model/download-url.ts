import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'download';

interface Bearer {
  sessionid: string;
  userid: string;
}

/** Valid for one session, whose row is checked at every request. The token is sealed and hides the user id. */
export function downloadUrl(
  keyring: Keyring,
  { id, name }: { id: string; name: string },
  bearer: Bearer,
): string {
  const { sessionid, userid } = bearer;
  const token = keyring.seal(PURPOSE, `${id} ${sessionid} ${userid}`);
  return `/downloads/${id}/${encodeURIComponent(name)}?t=${token}`;
}

export function bearerOf(keyring: Keyring, id: string, token: string): Bearer | undefined {
  const [of, sessionid, userid] = keyring.unseal(PURPOSE, token)?.split(' ') ?? [];
  return of === id && sessionid && userid ? { sessionid, userid } : undefined;
}
