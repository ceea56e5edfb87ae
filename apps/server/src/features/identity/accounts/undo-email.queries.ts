import type { Trx } from '#platform/context/context.ts';
import { deleteAuthenticator } from '../two-factor/mfa.queries.ts';

/** Removes every sign-in method that was set after the given time. Returns what was removed, for the audit log. */
export async function dropMethodsSince(trx: Trx, userid: string, since: string): Promise<string[]> {
  const dropped: string[] = [];
  const note = (what: string, rows: readonly unknown[]) => rows.length > 0 && dropped.push(what);
  const passwords = await trx
    .deleteFrom('credentials')
    .where('userid', '=', userid)
    .where('updatedat', '>', since)
    .returning('userid')
    .execute();
  note('password', passwords);
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .where('createdat', '>', since)
    .returning('id')
    .execute();
  note('passkeys', passkeys);
  const identities = await trx
    .deleteFrom('external_identities')
    .where('userid', '=', userid)
    .where('createdat', '>', since)
    .returning('userid')
    .execute();
  note('providers', identities);
  const apps = await trx
    .selectFrom('authenticators')
    .select('userid')
    .where('userid', '=', userid)
    .where('enabledat', '>', since)
    .execute();
  if (apps.length > 0) await deleteAuthenticator(trx, userid);
  note('totp', apps);
  return dropped;
}
