import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Ctx, Database, Trx } from '#platform/context/context.ts';
import { clearLimit, requireWithinLimit } from '#platform/http/rate-limit.ts';

// Guessing is slow for everybody: counted per account over any number of addresses, and per address over any number
// of accounts, in the database, whether the account exists or not.

const WINDOW = 15 * 60;
const perAccount = { max: 10, seconds: WINDOW };
const perAddress = { max: 100, seconds: WINDOW };
/** E-mails reach people who did not ask for them, so fewer of those. */
const mailsPerAccount = { max: 5, seconds: WINDOW };

/** Six digits are found within the year at ten a quarter of an hour: of the codes of an app there are fewer a day. */
const codesPerDay = { max: 50, seconds: 86_400 };

type Note = () => Promise<void>;

/** `what` is guessed at or asked for; `account` an address as typed, or a user's id. */
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

/** Whoever succeeded begins anew; the address goes on counting. */
export async function forgiveAttempts(ctx: Ctx, what: string, account: string): Promise<void> {
  await clearLimit(ctx.db, accountKey(what, account));
}

/** A second factor: counted over all challenges and sessions, because whoever knows the password gets many of those. */
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

/** One connection to the internet has 2^64 addresses of version 6: they count as one. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const filled = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
