import { hash, randomBytes, randomInt } from 'node:crypto';
import { invalid } from '@rushes/contract/app-error';
import type { Captcha } from '@rushes/contract/sign-up';
import type { Ctx } from '#platform/context/context.ts';
import { countWithin } from '#platform/http/rate-limit.ts';

const PURPOSE = 'captcha';
/** About 50,000 hashes on average: a second in a browser. */
const MAX = 100_000;
const SECONDS = 600;

const challengeOf = (salt: string, number: number) => hash('sha256', `${salt}${number}`);

/** Nothing is stored: the signature proves that the task is ours, and the salt contains when it expires. */
export async function makeCaptcha(
  { keyring, settings }: Ctx,
  now = Date.now(),
): Promise<{ captcha: Captcha | null }> {
  if (settings.captcha === 'off') return { captcha: null };
  const salt = `${Math.floor(now / 1000) + SECONDS}-${randomBytes(12).toString('hex')}-`;
  const challenge = challengeOf(salt, randomInt(MAX + 1));
  return { captcha: { salt, challenge, max: MAX, signature: keyring.sign(PURPOSE, `${salt}${challenge}`) } };
}

/** For public forms that send e-mail or create accounts. Each answer works once. */
export async function requireCaptcha(ctx: Ctx, answer: string | undefined, now = Date.now()): Promise<void> {
  if (ctx.settings.captcha === 'off') return;
  const [salt = '', number = '', signature = ''] = (answer ?? '').split('.');
  const expires = Number.parseInt(salt, 10);
  if (!/^\d{1,7}$/.test(number) || !(expires > now / 1000)) throw invalid('captcha', 'captcha');
  const challenge = challengeOf(salt, Number(number));
  if (!ctx.keyring.verify(PURPOSE, `${salt}${challenge}`, signature)) throw invalid('captcha', 'captcha');
  const { count } = await countWithin(ctx.db, `captcha:${salt}`, SECONDS);
  if (count > 1) throw invalid('captcha', 'captcha');
}
