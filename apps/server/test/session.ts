import { makeRefreshToken } from '#features/identity/model/refresh-token.ts';
import { makeAccessToken, makeIdToken } from '#features/identity/model/tokens.ts';
import { insertSession } from '#features/identity/sessions/sessions.queries.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from './api.ts';

/** A signed-in user, for functions that sign a URL. */
export const viewerOf = ({ services: { keyring } }: Api, as: As) => ({
  keyring,
  actor: { sessionid: as.headers['access-token']!.split('.')[0]! },
});

/** Creates a session without a password check, which is slow and rate limited: for tests with many users. */
export async function enter({ services }: Api, userid: string): Promise<As> {
  const id = newId();
  await services.db.transaction().execute((trx) =>
    insertSession(trx, {
      id,
      userid,
      expiresat: new Date(Date.now() + 3_600_000),
    }),
  );
  return tokensOf(services.keyring, userid, id);
}

/** The tokens of a session. */
export const tokensOf = (keyring: Keyring, userid: string, sessionid: string): As => ({
  headers: {
    'id-token': makeIdToken(keyring, { sub: userid, sid: sessionid }),
    'access-token': makeAccessToken(keyring, sessionid),
  },
  cookie: `rushes-session=${makeRefreshToken(keyring, { sessionid, generation: 0 })}`,
});
