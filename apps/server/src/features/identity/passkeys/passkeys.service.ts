import { AppError, invalid } from '@rushes/contract/app-error';
import { NAME_MAX } from '@rushes/contract/enums';
import type { SignInReply } from '@rushes/contract/identity';
import type { Passkey } from '@rushes/contract/mfa';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { countAddress } from '../sign-in/attempts.service.ts';
import { openChallenge, takeChallenge } from '../sign-in/challenges.service.ts';
import { continueSignIn, type SignedIn } from '../sign-in/continue-sign-in.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import { findSignInState, lockSignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import * as queries from './passkeys.queries.ts';

/** EdDSA, ES256 and RS256: every device supports at least one. */
const ALGORITHMS = [-8, -7, -257];

/** As the browser sends it in JSON: untrusted until the library has verified it. */
export type CredentialJson = Record<string, unknown>;

export async function listPasskeys(ctx: UserCtx): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: await queries.listPasskeys(ctx.db, ctx.actor.userid) };
}

export async function passkeyOptions(ctx: UserCtx): Promise<{ challenge: string; options: CredentialJson }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { userid, email, name } = ctx.actor;
  const options = await generateRegistrationOptions({
    rpName: 'Rushes',
    rpID: siteOf(ctx).rpID,
    userID: new Uint8Array(Buffer.from(userid)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: await queries.listCredentials(ctx.db, userid),
    supportedAlgorithmIDs: ALGORITHMS,
    // Discoverable, so that users need not type an address, and with user verification (fingerprint, face or PIN).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = await openChallenge(ctx, 'passkey-add', userid, { expected: options.challenge });
  return { challenge, options: { ...options } };
}

export async function addPasskey(
  ctx: UserCtx,
  input: { challenge: string; name: string; response: CredentialJson },
): Promise<{ passkey: Passkey }> {
  const name = requireName(input.name);
  const challenge = await takeChallenge(ctx, 'passkey-add', input.challenge);
  const user = await findSignInState(ctx.db, ctx.actor.userid);
  if (!user || challenge.userid !== user.id) throw new AppError('ERR73');
  const credential = await readRegistration(ctx, String(challenge.data.expected), input.response);
  return ctx.db.transaction().execute(async (trx) => {
    const passkey = await queries.insertPasskey(trx, { ...credential, userid: user.id, name });
    if (!passkey) throw new AppError('ERR70');
    await sendSecurityMail(trx, ctx, user, 'passkeyAdded', { name });
    await recordAudit(trx, ctx, { action: 'passkey.added', tenantid: user.tenantid, data: { name } });
    return { passkey };
  });
}

export async function removePasskey(ctx: UserCtx, id: string): Promise<void> {
  const { userid } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    // Locked, so that two concurrent requests cannot remove the last two factors.
    const user = await requireSignInState(lockSignInState(trx, userid));
    const gone = await queries.deletePasskey(trx, userid, id);
    if (!gone) throw new AppError('11404');
    if (user.mfarequired && !user.totp && user.passkeys === 1) throw new AppError('ERR84');
    await sendSecurityMail(trx, ctx, user, 'passkeyRemoved', gone);
    await recordAudit(trx, ctx, { action: 'passkey.removed', tenantid: user.tenantid, data: gone });
  });
}

/** Names no user and lists no credentials: only the owners' devices know which passkeys exist. */
export async function signInPasskeyOptions(
  ctx: Ctx,
): Promise<{ challenge: string; options: CredentialJson }> {
  await countAddress(ctx, 'passkey');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    userVerification: 'required',
  });
  const challenge = await openChallenge(ctx, 'passkey', null, { expected: options.challenge });
  return { challenge, options: { ...options } };
}

export async function signInPasskey(
  ctx: Ctx,
  input: { challenge: string; response: CredentialJson },
): Promise<SignedIn<SignInReply>> {
  const { data } = await takeChallenge(ctx, 'passkey', input.challenge);
  const signer = await readSigner(ctx, String(data.expected), input.response);
  const user = signer && (await findSignInState(ctx.db, signer.userid));
  if (!user || user.disabled || !user.emailverified || !signer.isValid) {
    await recordRefusal(ctx, user, { reason: 'passkey', call: 'sign-in.passkey' });
    throw new AppError('ERR70');
  }
  return continueSignIn(ctx, user, { way: 'passkey', second: true });
}

/** Lists the user's own passkeys, so that the browser offers no passkey of another account. */
export async function ownPasskeyOptions(ctx: UserCtx) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    userVerification: 'required',
    allowCredentials: (await queries.listCredentials(ctx.db, ctx.actor.userid)).map(({ id }) => ({ id })),
  });
}

/** The owner of the passkey that the response names, and whether the response is valid. */
export async function readSigner(
  ctx: Ctx,
  expectedChallenge: string,
  response: CredentialJson,
): Promise<{ userid: string; isValid: boolean } | undefined> {
  const { id } = response;
  const passkey = typeof id === 'string' ? await queries.findPasskey(ctx.db, id) : undefined;
  if (!passkey) return undefined;
  const counter = await readAssertion(ctx, expectedChallenge, passkey, response);
  const isValid = counter !== undefined && (await queries.advanceCounter(ctx.db, passkey.id, counter));
  return { userid: passkey.userid, isValid };
}

/** The data to store for a new passkey, after verification. */
async function readRegistration(ctx: Ctx, expectedChallenge: string, response: CredentialJson) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = siteOf(ctx);
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => refused(ctx, error));
  if (!result?.verified) throw new AppError('ERR70');
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  return { id, publickey: Buffer.from(publicKey), counter, transports: readTransports(transports) };
}

/** The new counter when the assertion is valid; else undefined. */
async function readAssertion(
  ctx: Ctx,
  expectedChallenge: string,
  passkey: { id: string; userid: string; publickey: Buffer; counter: number },
  response: CredentialJson,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = siteOf(ctx);
  const json = response as unknown as AuthenticationResponseJSON;
  const result = await verifyAuthenticationResponse({
    response: json,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publickey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => refused(ctx, error));
  // The device returns a user handle: it must be the user the passkey was issued to.
  const isOwner = json.response?.userHandle === Buffer.from(passkey.userid).toString('base64url');
  return result?.verified && isOwner ? result.authenticationInfo.newCounter : undefined;
}

function refused(ctx: Ctx, error: unknown): undefined {
  ctx.log.debug({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
  return undefined;
}

/** Uses the public URL from the settings, never the headers of a request. */
function siteOf({ settings }: Ctx): { rpID: string; origin: string } {
  const url = new URL(settings.publicUrl);
  return { rpID: url.hostname, origin: url.origin };
}

function requireName(name: string): string {
  if (!name) throw invalid('name', 'required');
  if (name.length > NAME_MAX) throw invalid('name', 'tooLong', { max: NAME_MAX });
  if (/\p{Cc}/u.test(name)) throw invalid('name', 'controlCharacters');
  return name;
}

/** Transport hints for later requests, filtered by the known values. */
function readTransports(transports: unknown): string[] {
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  return Array.isArray(transports) ? known.filter((name) => transports.includes(name)) : [];
}
