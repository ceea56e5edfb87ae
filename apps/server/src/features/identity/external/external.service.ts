import { AppError } from '@rushes/contract/app-error';
import { urlPath } from '@rushes/contract/endpoint';
import type { SignInReply } from '@rushes/contract/identity';
import { externalCallback } from '@rushes/contract/sign-up';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, OidcProvider, Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { endAllSessionsAndTokens } from '../accounts/manage-account.service.ts';
import { signedInWithProvider } from '../identity.hooks.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { dropPassword, markArrived, markProven } from '../passwords/passwords.queries.ts';
import { countAddress } from '../sign-in/attempts.service.ts';
import { openChallenge, takeChallenge } from '../sign-in/challenges.service.ts';
import { continueSignIn, type SignedIn } from '../sign-in/continue-sign-in.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import {
  findSignInState,
  findSignInStateByEmail,
  lockSignInState,
  type SignInState,
} from '../sign-in/sign-in.queries.ts';
import { deleteAuthenticator } from '../two-factor/mfa.queries.ts';
import { findLinked, insertLink } from './external.queries.ts';
import {
  type AuthorizationRequest,
  authorizationUrl,
  describeFailure,
  type ExternalIdentity,
  makeRequest,
  readAnswer,
} from './oidc.provider.ts';

// Redirect to the provider, callback, then the common sign-in. A challenge in a cookie connects the steps, and each
// challenge can be used once.

type Away = AuthorizationRequest & { step: 'away'; provider: string };
type Back = ExternalIdentity & { step: 'back'; provider: string };

/** The redirect URL and the cookie token. Undefined when the provider cannot be reached. */
export async function startExternal(
  ctx: Ctx,
  id: string,
  isFresh: boolean,
): Promise<{ location: string; token: string } | undefined> {
  await countAddress(ctx, 'external');
  const provider = findProvider(ctx, id);
  if (!provider) return undefined;
  const path = urlPath(externalCallback.path).replace(':provider', provider.id);
  const request = await makeRequest(`${ctx.settings.publicUrl}${path}`);
  const location = await authorizationUrl(provider, request, isFresh).catch((error) =>
    failed(ctx, provider, error),
  );
  if (!location) return undefined;
  const away: Away = { ...request, step: 'away', provider: provider.id };
  return { location, token: await openChallenge(ctx, 'external', null, { ...away }) };
}

/** Reads the provider's response, stores it for the last step and returns the new cookie token. */
export async function returnExternal(
  ctx: Ctx,
  id: string,
  token: string | undefined,
  search: string,
): Promise<string | undefined> {
  const provider = findProvider(ctx, id);
  if (!provider || !token) return undefined;
  const away = (await takeStep(ctx, token)) as Away | undefined;
  if (away?.step !== 'away' || away.provider !== id) return undefined;
  const identity = await readAnswer(provider, away, search).catch((error) => failed(ctx, provider, error));
  if (!identity) {
    await recordRefusal(ctx, undefined, { reason: 'provider', call: 'external', provider: id });
    return undefined;
  }
  const back: Back = { ...identity, step: 'back', provider: id };
  return openChallenge(ctx, 'external', null, { ...back });
}

export async function signInExternal(ctx: Ctx, token: string | undefined): Promise<SignedIn<SignInReply>> {
  const back = token ? ((await takeStep(ctx, token)) as Back | undefined) : undefined;
  const provider = back?.step === 'back' && findProvider(ctx, back.provider);
  if (!back || !provider) throw new AppError('ERR120');
  const user = (await findKnown(ctx, back)) ?? (await linkByAddress(ctx, provider, back));
  if (!user || user.disabled || !user.emailverified) {
    await recordRefusal(ctx, user, { reason: 'unknown', call: 'external', provider: provider.id });
    throw new AppError('ERR120');
  }
  const { claims } = back;
  await ctx.db
    .transaction()
    .execute((trx) =>
      fire(signedInWithProvider, trx, { ctx, userid: user.id, provider: provider.id, claims }),
    );
  return continueSignIn(ctx, user, { way: 'external', second: false, provider: provider.name });
}

/** Finds the user by the linked identity, regardless of the address the provider returns now. */
async function findKnown(ctx: Ctx, { issuer, subject }: Back): Promise<SignInState | undefined> {
  const userid = await findLinked(ctx.db, issuer, subject);
  return userid ? findSignInState(ctx.db, userid) : undefined;
}

/** Requires an address that the provider has verified and an existing account; never creates one. */
async function linkByAddress(ctx: Ctx, provider: OidcProvider, back: Back): Promise<SignInState | undefined> {
  const found = back.email ? await findSignInStateByEmail(ctx.db, back.email) : undefined;
  if (!found?.emailverified || found.disabled) return found;
  const { issuer, subject } = back;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockSignInState(trx, found.id);
    if (!user?.emailverified || user.email !== found.email) return undefined;
    if (!(await insertLink(trx, { provider: issuer, subject, userid: user.id }))) return undefined;
    if (!user.proven) await takeOver(trx, user.id);
    await markArrived(trx, user.id);
    await sendSecurityMail(trx, ctx, user, 'providerLinked', { provider: provider.name });
    const data = { provider: provider.id, subject };
    await recordAudit(trx, ctx, {
      action: 'external.linked',
      actorid: user.id,
      tenantid: user.tenantid,
      data,
    });
    return findSignInState(trx, user.id);
  });
}

/**
 * The address was never proven: the person who used the account so far may not be its owner. Removes every sign-in
 * method that person knows.
 */
async function takeOver(trx: Trx, userid: string): Promise<void> {
  await dropPassword(trx, userid);
  await deleteAuthenticator(trx, userid);
  await deletePasskeys(trx, userid);
  await endAllSessionsAndTokens(trx, userid);
  await markProven(trx, userid);
}

const findProvider = (ctx: Ctx, id: string) => ctx.settings.providers.find((one) => one.id === id);

function failed(ctx: Ctx, { id }: OidcProvider, error: unknown): undefined {
  ctx.log.warn({ provider: id, ...describeFailure(error) }, 'signing in with a provider did not work');
  return undefined;
}

/** The challenge data of the previous step, usable once. Undefined when it is used, expired or invalid. */
async function takeStep(ctx: Ctx, token: string): Promise<Record<string, unknown> | undefined> {
  try {
    return (await takeChallenge(ctx, 'external', token)).data;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
