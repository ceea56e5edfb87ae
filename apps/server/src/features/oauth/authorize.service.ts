import { randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { ReplyOf } from '@rushes/contract/endpoint';
import { type AuthorizationRequest, type getAuthorization, OAUTH_PATHS } from '@rushes/contract/oauth';
import { OAuthError } from '@rushes/contract/oauth-error';
import type { Scope } from '@rushes/contract/scopes';
import { requireRoomForApp } from '#features/identity/grants/index.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import type { Client } from './clients.queries.ts';
import { findClient } from './clients.service.ts';
import { insertCode } from './codes.queries.ts';
import { isChallenge } from './model/pkce.ts';
import { isRegisteredRedirect, targetOf, withParams } from './model/redirect-uri.ts';
import { readResource, readScopes } from './model/requested.ts';

/**
 * The page gets the request as it was sent, as one opaque value: a router would read `state=007` as a number, and the
 * app must get back the same text.
 */
export function consentPage(url: string): string {
  const query = url.slice(url.indexOf('?') + 1);
  return `${OAUTH_PATHS.consent}?request=${Buffer.from(url.includes('?') ? query : '').toString('base64url')}`;
}

interface Destination {
  client: Client;
  redirect: string;
}

/** What the app asks for. With an unknown app or address, nobody may be sent anywhere: the user is told instead. */
export async function getRequest(
  ctx: UserCtx,
  request: AuthorizationRequest,
): Promise<ReplyOf<typeof getAuthorization>> {
  const to = await requireDestination(ctx, request);
  const app = { name: to.client.name, target: targetOf(to.redirect) };
  try {
    const { scopes, resource } = readRequest(ctx, request);
    return {
      ...app,
      scopes,
      mcp: resource === 'mcp',
      refusal: answerOf(ctx, request, to, { error: 'access_denied' }),
    };
  } catch (error) {
    return { ...app, redirect: problemOf(ctx, request, to, error) };
  }
}

export async function allow(ctx: UserCtx, request: AuthorizationRequest): Promise<{ redirect: string }> {
  requireMember(ctx);
  const to = await requireDestination(ctx, request);
  await requireRoomForApp(ctx);
  try {
    const { scopes, resource, challenge } = readRequest(ctx, request);
    const code = randomBytes(32).toString('base64url');
    await insertCode(ctx.db, {
      ...{ hash: fingerprint(code), challenge, scopes, resource, redirecturi: to.redirect },
      ...{ clientid: to.client.id, userid: ctx.actor.userid, sessionid: ctx.actor.sessionid },
    });
    return { redirect: answerOf(ctx, request, to, { code }) };
  } catch (error) {
    return { redirect: problemOf(ctx, request, to, error) };
  }
}

/** Administration of the platform is not open to programs, and these users can do nothing else. */
export function requireMember({ actor }: UserCtx): void {
  if (actor.type === 'root' || actor.type === 'salesman') throw new AppError('11403');
}

async function requireDestination(
  ctx: Ctx,
  { client_id, redirect_uri }: AuthorizationRequest,
): Promise<Destination> {
  const client = await findClient(ctx.db, client_id);
  const redirect = redirect_uri ?? (client?.redirecturis.length === 1 ? client.redirecturis[0] : undefined);
  if (!client || redirect === undefined || !isRegisteredRedirect(redirect, client.redirecturis))
    throw new AppError('ERR275');
  return { client, redirect };
}

function readRequest(
  { settings }: Ctx,
  request: AuthorizationRequest,
): { scopes: Scope[]; resource: 'mcp' | null; challenge: string } {
  if (request.response_type !== 'code')
    throw new OAuthError('unsupported_response_type', 'The response type must be code.');
  if (request.response_mode !== undefined && request.response_mode !== 'query')
    throw new OAuthError('invalid_request', 'The response mode must be query.');
  if (request.code_challenge_method !== 'S256' || !isChallenge(request.code_challenge))
    throw new OAuthError('invalid_request', 'PKCE with the method S256 is needed.');
  return {
    scopes: readScopes(request.scope),
    resource: readResource(settings.publicUrl, request.resource),
    challenge: request.code_challenge,
  };
}

function problemOf(ctx: Ctx, request: AuthorizationRequest, to: Destination, error: unknown): string {
  if (!(error instanceof OAuthError)) throw error;
  return answerOf(ctx, request, to, { error: error.error, error_description: error.message });
}

/** With the issuer, so that an app that uses several servers cannot confuse their answers (RFC 9207). */
const answerOf = (
  { settings }: Ctx,
  { state }: AuthorizationRequest,
  { redirect }: Destination,
  answer: Record<string, string>,
) => withParams(redirect, { ...answer, state, iss: settings.publicUrl });
