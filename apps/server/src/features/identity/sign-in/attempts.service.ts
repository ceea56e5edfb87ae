import { createHash } from 'node:crypto';
import type { Ctx, Db } from '#platform/context/context.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { clearLimit, requireWithinLimit, uncount } from '#platform/http/rate-limit.ts';
import { findKnownDevice } from './known-device.service.ts';

// Rate limits against guessing, counted in the database, also for accounts that do not exist:
// - per IP address over all accounts;
// - per account and IP address, below the limit per account, so that one stranger cannot lock the owner out;
// - per account over all IP addresses of unknown devices;
// - per known device instead of all of these, so that strangers, also behind the same IP address, cannot lock out a
//   browser that was signed in before.

const WINDOW = 15 * 60;
const perAccount = { max: 10, seconds: WINDOW, isLockOut: true };
const perPair = { max: 8, seconds: WINDOW, isLockOut: true };
const perDevice = { max: 10, seconds: WINDOW, isLockOut: true };
const perAddress = { max: 100, seconds: WINDOW, isLockOut: true };
const mailsPerAddress = { max: 100, seconds: WINDOW };
/** Lower, because e-mails reach people who did not ask for them. */
const mailsPerAccount = { max: 5, seconds: WINDOW };

/** At ten attempts per 15 minutes, six digits are guessed within a year. This daily limit prevents that. */
const codesPerDay = { max: 50, seconds: 86_400, isLockOut: true };

type Note = () => Promise<void>;

/** `what` names the guessed or requested item; `account` is an address as typed, or a user id. */
export async function countAttempt(ctx: Ctx, what: string, account: string, noteFirst?: Note): Promise<void> {
  const device = await findKnownDevice(ctx, account);
  if (device) return requireWithinLimit(ctx.db, deviceKey(what, account, device), perDevice, noteFirst);
  await countAddress(ctx, what, noteFirst);
  await requireWithinLimit(ctx.db, pairKey(ctx, what, account), perPair, noteFirst);
  await requireWithinLimit(ctx.db, accountKey(what, account), perAccount, noteFirst);
}

/** For calls that already need a session or the password: strangers cannot use up the limit. */
export async function countUserAttempt(
  ctx: Ctx,
  what: string,
  userid: string,
  noteFirst?: Note,
): Promise<void> {
  await countAddress(ctx, what, noteFirst);
  await requireWithinLimit(ctx.db, accountKey(what, userid), perAccount, noteFirst);
}

export async function countMail(ctx: Ctx, what: string, account: string): Promise<void> {
  await requireWithinLimit(ctx.db, addressKey(ctx, what), mailsPerAddress);
  const device = await findKnownDevice(ctx, account);
  const key = device ? deviceKey(what, account, device) : accountKey(what, account);
  await requireWithinLimit(ctx.db, key, mailsPerAccount);
}

export async function countAddress(ctx: Ctx, what: string, noteFirst?: Note): Promise<void> {
  await requireWithinLimit(ctx.db, addressKey(ctx, what), perAddress, noteFirst);
}

/**
 * After a success: resets the limit of the caller. What strangers used of the limit per account stays used, so that a
 * sign-in of the owner gives them no new attempts. Of the limit per IP address, only this attempt is taken back.
 */
export async function forgiveAttempts(ctx: Ctx, what: string, account: string): Promise<void> {
  const device = await findKnownDevice(ctx, account);
  if (device) return clearLimit(ctx.db, deviceKey(what, account, device));
  await clearLimit(ctx.db, pairKey(ctx, what, account));
  await uncount(ctx.db, accountKey(what, account));
  await uncount(ctx.db, addressKey(ctx, what));
}

/** Resets the limit per account, and that of the caller. */
export async function clearAttempts(ctx: Ctx, what: string, account: string): Promise<void> {
  await clearLimit(ctx.db, pairKey(ctx, what, account));
  await clearLimit(ctx.db, accountKey(what, account));
}

/** MFA codes. Counted over all challenges and sessions, because the password is enough to open many of those. */
export async function countCode(ctx: Ctx, userid: string, noteFirst: Note): Promise<void> {
  await countUserAttempt(ctx, 'otp', userid, noteFirst);
  await requireWithinLimit(ctx.db, accountKey('otp-day', userid), codesPerDay, noteFirst);
}

export async function forgiveCodes(db: Db, userid: string): Promise<void> {
  await clearLimit(db, accountKey('otp', userid));
  await clearLimit(db, accountKey('otp-day', userid));
}

const hashed = (account: string) => createHash('sha256').update(account.toLowerCase()).digest('base64url');
const addressKey = (ctx: Ctx, what: string) => `${what}:address:${clientNetwork(ctx.address)}`;
const accountKey = (what: string, account: string) => `${what}:account:${hashed(account)}`;
const pairKey = (ctx: Ctx, what: string, account: string) =>
  `${what}:pair:${hashed(account)}:${clientNetwork(ctx.address)}`;
const deviceKey = (what: string, account: string, device: string) =>
  `${what}:device:${hashed(account)}:${device}`;
