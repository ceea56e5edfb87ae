import type { Keyring } from '#platform/crypto/keyring.ts';

const PURPOSE = 'download';

interface Bearer {
  sessionid: string;
  userid: string;
}

/** For one session alone, which the row of it decides about at every request; nobody else can read whose it is. */
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
