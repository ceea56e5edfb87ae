import { makeRefreshToken } from '#features/identity/model/refresh-token.ts';
import { makeAccessToken, makeIdToken } from '#features/identity/model/tokens.ts';
import { insertSession } from '#features/identity/sessions/sessions.queries.ts';
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
  return {
    headers: {
      'id-token': makeIdToken(services.keyring, { sub: userid, sid: id }),
      'access-token': makeAccessToken(services.keyring, id),
    },
    cookie: `rushes-session=${makeRefreshToken(services.keyring, { sessionid: id, generation: 0 })}`,
  };
}
