import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Ctx, Database, Trx } from '#platform/context/context.ts';
import { clearLimit, requireWithinLimit } from '#platform/http/rate-limit.ts';

// Rate limits against guessing: per account over all IP addresses, and per IP address over all accounts. Counted in
// the database, also for accounts that do not exist.

const WINDOW = 15 * 60;
const perAccount = { max: 10, seconds: WINDOW };
const perAddress = { max: 100, seconds: WINDOW };
/** Lower, because e-mails reach people who did not ask for them. */
const mailsPerAccount = { max: 5, seconds: WINDOW };

/** At ten attempts per 15 minutes, six digits are guessed within a year. This daily limit prevents that. */
const codesPerDay = { max: 50, seconds: 86_400 };

type Note = () => Promise<void>;

/** `what` names the guessed or requested item; `account` is an address as typed, or a user id. */
export async function countAttempt(ctx: Ctx, what: string, account: string, noteFirst?: Note): Promise<void> {
  await countAddress(ctx, what, noteFirst);
  await requireWithinLimit(ctx.db, accountKey(what, account), perAccount, noteFirst);
}

export async function countMail(ctx: Ctx, what: string, account: string): Promise<void> {
  await countAddress(ctx, what);
  await requireWithinLimit(ctx.db, accountKey(what, account), mailsPerAccount);
}

export async function countAddress(ctx: Ctx, what: string, noteFirst?: Note): Promise<void> {
  await requireWithinLimit(ctx.db, `${what}:address:${network(ctx.address)}`, perAddress, noteFirst);
}

/** Resets the limit of the account after a success. The limit of the IP address is kept. */
export async function forgiveAttempts(ctx: Ctx, what: string, account: string): Promise<void> {
  await clearLimit(ctx.db, accountKey(what, account));
}

/** MFA codes. Counted over all challenges and sessions, because the password is enough to open many of those. */
export async function countCode(ctx: Ctx, userid: string, noteFirst: Note): Promise<void> {
  await countAttempt(ctx, 'otp', userid, noteFirst);
  await requireWithinLimit(ctx.db, accountKey('otp-day', userid), codesPerDay, noteFirst);
}

export async function forgiveCodes(db: Database | Trx, userid: string): Promise<void> {
  await clearLimit(db, accountKey('otp', userid));
  await clearLimit(db, accountKey('otp-day', userid));
}

const accountKey = (what: string, account: string) =>
  `${what}:account:${createHash('sha256').update(account.toLowerCase()).digest('base64url')}`;

/** One internet connection has 2^64 IPv6 addresses: a /64 counts as one address. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const filled = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
