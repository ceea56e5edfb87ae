import { randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf, ReplyOf } from '@rushes/contract/endpoint';
import {
  type authorizeDevice,
  DEVICE_INTERVAL_SECONDS,
  DEVICE_SECONDS,
  OAUTH_PATHS,
} from '@rushes/contract/oauth';
import { requireRoomForApp } from '#features/identity/grants/index.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { requireMember } from './authorize.service.ts';
import { noteClient } from './clients.queries.ts';
import { requireClient } from './clients.service.ts';
import * as queries from './devices.queries.ts';
import { readResource, readScopes } from './model/requested.ts';
import { makeUserCode, readUserCode, writeUserCode } from './model/user-code.ts';

const PURPOSE = 'device-user-code';
/** Per network. */
const STARTS = { max: 60, seconds: 3600 };
/** Per user: of 25 billion codes, nobody finds one that is waiting. */
const TRIES = { max: 30, seconds: 900 };

export async function startDevice(
  ctx: Ctx,
  given: BodyOf<typeof authorizeDevice>,
): Promise<ReplyOf<typeof authorizeDevice>> {
  await requireWithinLimit(ctx.db, `oauth-device:${clientNetwork(ctx.address)}`, STARTS);
  const client = await requireClient(ctx.db, given.client_id);
  const scopes = readScopes(given.scope);
  const resource = readResource(ctx.settings.publicUrl, given.resource);
  const device = randomBytes(32).toString('base64url');
  const code = makeUserCode();
  await noteClient(ctx.db, client.id);
  await queries.insertDevice(ctx.db, {
    ...{ hash: fingerprint(device), usercode: ctx.keyring.sign(PURPOSE, code) },
    ...{ clientid: client.id, scopes, resource },
  });
  const page = `${ctx.settings.publicUrl}${OAUTH_PATHS.device}`;
  return {
    device_code: device,
    user_code: writeUserCode(code),
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${writeUserCode(code)}`,
    expires_in: DEVICE_SECONDS,
    interval: DEVICE_INTERVAL_SECONDS,
  };
}

export async function getDevice(ctx: UserCtx, text: string): Promise<queries.Waiting> {
  const found = await queries.findWaiting(ctx.db, await codesOf(ctx, text));
  if (!found) throw new AppError('ERR276');
  return found;
}

export async function allowDevice(ctx: UserCtx, text: string): Promise<void> {
  requireMember(ctx);
  await requireRoomForApp(ctx);
  const { userid, sessionid } = ctx.actor;
  if (!(await queries.decide(ctx.db, await codesOf(ctx, text), { userid, sessionid })))
    throw new AppError('ERR276');
}

export async function refuseDevice(ctx: UserCtx, text: string): Promise<void> {
  if (!(await queries.decide(ctx.db, await codesOf(ctx, text), 'refused'))) throw new AppError('ERR276');
}

/** The code as it is stored, with each of the server's secrets. Counts the attempt. */
async function codesOf(ctx: UserCtx, text: string): Promise<string[]> {
  await requireWithinLimit(ctx.db, `oauth-user-code:${ctx.actor.userid}`, TRIES);
  return ctx.keyring.signAll(PURPOSE, readUserCode(text));
}
