import type { BodyOf, ReplyOf } from '@rushes/contract/endpoint';
import { DEVICE_GRANT, type requestToken, type revokeGrant } from '@rushes/contract/oauth';
import { OAuthError } from '@rushes/contract/oauth-error';
import {
  createGrant,
  endGrantByToken,
  endStolen,
  type Issued,
  renewGrant,
} from '#features/identity/grants/index.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { type Client, noteClient } from './clients.queries.ts';
import { requireClient } from './clients.service.ts';
import { type Code, lockCode, useCode } from './codes.queries.ts';
import { type Device, deleteDevice, lockDevice, notePoll } from './devices.queries.ts';
import { isAnswered } from './model/pkce.ts';
import { readResource, requireWithin } from './model/requested.ts';

type Request = BodyOf<typeof requestToken>;

/** Per network. Codes and tokens are too long to guess; this limits the load. */
const EXCHANGES = { max: 600, seconds: 60 };

export async function exchange(ctx: Ctx, request: Request): Promise<ReplyOf<typeof requestToken>> {
  await requireWithinLimit(ctx.db, `oauth-token:${clientNetwork(ctx.address)}`, EXCHANGES);
  const client = await requireClient(ctx.db, request.client_id);
  const issued = await issue(ctx, client, request);
  await noteClient(ctx.db, client.id);
  return {
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: issued.seconds,
    refresh_token: issued.refresh,
    scope: issued.scopes.join(' '),
  };
}

function issue(ctx: Ctx, client: Client, request: Request): Promise<Issued> {
  if (request.grant_type === 'authorization_code') return exchangeCode(ctx, client, request);
  if (request.grant_type === 'refresh_token') return refresh(ctx, client, request);
  if (request.grant_type === DEVICE_GRANT) return collect(ctx, client, request);
  throw new OAuthError('unsupported_grant_type', 'The grant type is not supported.');
}

/** The app itself ends its access. Tokens of other apps, and unknown ones, are answered alike. */
export async function revoke(ctx: Ctx, { token, client_id }: BodyOf<typeof revokeGrant>): Promise<void> {
  await requireWithinLimit(ctx.db, `oauth-token:${clientNetwork(ctx.address)}`, EXCHANGES);
  const client = await requireClient(ctx.db, client_id);
  await endGrantByToken(ctx, client.id, token);
}

/** What the transaction stored remains when the answer is an error: a code is used up, a poll is noted. */
async function committed(ctx: Ctx, work: (trx: Trx) => Promise<Issued | OAuthError>): Promise<Issued> {
  const outcome = await ctx.db.transaction().execute(work);
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

function exchangeCode(ctx: Ctx, client: Client, request: Request): Promise<Issued> {
  const hash = fingerprint(request.code ?? '');
  return committed(ctx, async (trx) => {
    const code = await lockCode(trx, hash);
    if (!code || code.clientid !== client.id)
      return new OAuthError('invalid_grant', 'The code is not valid.');
    if (code.isUsed) {
      // Somebody else may have used it first.
      if (code.tokenid) await endStolen(trx, ctx, code.tokenid);
      return new OAuthError('invalid_grant', 'The code was already used.');
    }
    const problem = problemOf(ctx, code, request);
    if (problem) {
      await useCode(trx, hash, null);
      return problem;
    }
    const { userid, scopes, resource } = code;
    const issued = await createGrant(trx, ctx, {
      ...{ userid, scopes, resource, clientid: client.id, name: client.name },
    });
    await useCode(trx, hash, issued.id);
    return issued;
  });
}

function problemOf(ctx: Ctx, code: Code, request: Request): OAuthError | undefined {
  if (!code.isValid) return new OAuthError('invalid_grant', 'The code has expired.');
  if (request.redirect_uri !== undefined && request.redirect_uri !== code.redirecturi)
    return new OAuthError('invalid_grant', 'The code was made for another address.');
  if (!isAnswered(code.challenge, request.code_verifier))
    return new OAuthError('invalid_grant', 'The verifier does not match the challenge.');
  return resourceProblem(ctx, code.resource, request);
}

function resourceProblem(ctx: Ctx, allowed: 'mcp' | null, { resource }: Request): OAuthError | undefined {
  if (resource === undefined || readResource(ctx.settings.publicUrl, resource) === allowed) return undefined;
  return new OAuthError('invalid_target', 'The user allowed access to another resource.');
}

async function refresh(ctx: Ctx, client: Client, request: Request): Promise<Issued> {
  const renewed = await renewGrant(ctx, client.id, request.refresh_token ?? '', ({ scopes, resource }) => {
    requireWithin(request.scope, scopes);
    const problem = resourceProblem(ctx, resource, request);
    if (problem) throw problem;
  });
  if (!renewed) throw new OAuthError('invalid_grant', 'The refresh token is not valid.');
  return renewed;
}

function collect(ctx: Ctx, client: Client, request: Request): Promise<Issued> {
  const hash = fingerprint(request.device_code ?? '');
  return committed(ctx, async (trx) => {
    const device = await lockDevice(trx, hash);
    if (!device || device.clientid !== client.id)
      return new OAuthError('invalid_grant', 'The device code is not valid.');
    if (device.isExpired) return new OAuthError('expired_token', 'The device code has expired.');
    if (device.isRefused) return new OAuthError('access_denied', 'The user refused.');
    if (device.userid === null) return wait(trx, hash, device);
    await deleteDevice(trx, hash);
    const { userid, scopes, resource } = device;
    return createGrant(trx, ctx, { userid, scopes, resource, clientid: client.id, name: client.name });
  });
}

async function wait(trx: Trx, hash: Buffer, { isEarly }: Device): Promise<OAuthError> {
  await notePoll(trx, hash, isEarly);
  return isEarly
    ? new OAuthError('slow_down', 'Wait longer before asking again.')
    : new OAuthError('authorization_pending', 'The user has not decided yet.');
}
