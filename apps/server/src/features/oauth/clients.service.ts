import type { BodyOf, ReplyOf } from '@rushes/contract/endpoint';
import { appGrants, type registerClient } from '@rushes/contract/oauth';
import { OAuthError } from '@rushes/contract/oauth-error';
import type { Ctx, Db } from '#platform/context/context.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { type RateLimit, requireWithinLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './clients.queries.ts';
import { isAllowedRedirect } from './model/redirect-uri.ts';

/** With the sizes in the contract: a network can store 1 MB a day, which is deleted after a week. */
const limits: RateLimit[] = [
  { max: 20, seconds: 3600 },
  { max: 100, seconds: 86_400 },
];

export async function register(
  ctx: Ctx,
  given: BodyOf<typeof registerClient>,
): Promise<ReplyOf<typeof registerClient>> {
  for (const limit of limits)
    await requireWithinLimit(ctx.db, `oauth-register:${limit.seconds}:${clientNetwork(ctx.address)}`, limit);
  const redirecturis = [...new Set(given.redirect_uris)];
  if (!redirecturis.every(isAllowedRedirect))
    throw new OAuthError(
      'invalid_redirect_uri',
      'Addresses must use https, http on this computer (127.0.0.1, [::1] or localhost), or a private-use scheme with a dot.',
    );
  const grants = appGrants.filter((grant) => given.grant_types.includes(grant));
  if (grants.includes('authorization_code') && redirecturis.length === 0)
    throw new OAuthError('invalid_redirect_uri', 'The authorization code flow needs an address.');
  const id = newId();
  await queries.insertClient(ctx.db, { id, name: given.client_name, redirecturis });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: given.client_name,
    redirect_uris: redirecturis,
    grant_types: grants,
    response_types: redirecturis.length > 0 ? ['code'] : [],
    token_endpoint_auth_method: 'none',
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findClient(db: Db, id: string | undefined): Promise<queries.Client | undefined> {
  return id !== undefined && UUID.test(id) ? queries.findClient(db, id) : undefined;
}

export async function requireClient(db: Db, id: string | undefined): Promise<queries.Client> {
  const client = await findClient(db, id);
  if (!client) throw new OAuthError('invalid_client', 'The app is not registered here.');
  return client;
}
