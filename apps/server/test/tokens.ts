import type { TenantGroup } from '@rushes/contract/abilities';
import { scopes as allScopes, type Scope } from '@rushes/contract/scopes';
import { insertServiceUser } from '#features/identity/accounts/accounts.queries.ts';
import { makeApiToken } from '#features/identity/model/api-token.ts';
import { insertToken } from '#features/identity/tokens/tokens.queries.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from './api.ts';

type Owner = { userid: string } | { tenantid: string; group: TenantGroup; createdbyid: string };

export interface Program {
  id: string;
  secret: string;
  as: As;
}

export const bearer = (secret: string): As => ({
  headers: { authorization: `Bearer ${secret}` },
  cookie: '',
});

/** A token without the call that creates it: for tests with many tokens. All scopes by default. */
export async function makeProgram(
  { services: { db } }: Api,
  owner: Owner,
  { scopes = allScopes, nodeid = null }: { scopes?: readonly Scope[]; nodeid?: string | null } = {},
): Promise<Program> {
  const secret = makeApiToken();
  const id = newId();
  await db.transaction().execute(async (trx) => {
    const isWorkspace = 'tenantid' in owner;
    const userid = isWorkspace
      ? await insertServiceUser(trx, { name: 'Program', group: owner.group })
      : owner.userid;
    await insertToken(trx, {
      ...{ id, userid, nodeid, name: 'Program', hint: secret.slice(-4) },
      ...{ hash: fingerprint(secret), scopes: [...scopes] },
      tenantid: isWorkspace ? owner.tenantid : null,
      group: isWorkspace ? owner.group : null,
      createdbyid: isWorkspace ? owner.createdbyid : userid,
    });
  });
  return { id, secret, as: bearer(secret) };
}
