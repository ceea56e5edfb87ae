import { hash } from 'node:crypto';
import { forgotPassword, requestTemporaryPassword } from '@rushes/contract/passwords';
import { createAccount, getCaptcha, listSignInMethods, resendSignUp } from '@rushes/contract/sign-up';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '#test/api.ts';
import { requireCaptcha } from './captcha.service.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi({ RUSHES_CAPTCHA: 'proof-of-work', RUSHES_SIGNUP: 'open' });
});

async function solve(): Promise<string> {
  const { captcha } = await api.call(getCaptcha);
  if (!captcha) throw new Error('there is no task');
  for (let number = 0; number <= captcha.max; number++)
    if (hash('sha256', `${captcha.salt}${number}`) === captcha.challenge)
      return `${captcha.salt}.${number}.${captcha.signature}`;
  throw new Error('the task has no answer');
}

const account = (captcha?: string) => ({
  body: {
    ...{ firstName: 'Noor', lastName: 'de Wit', email: 'noor@new.test', password: 'Correct-horse-7!' },
    ...(captcha === undefined ? {} : { captcha }),
  },
});

test('Public forms need a proof of work, if the operator turned it on [Z289]', async () => {
  expect((await api.call(listSignInMethods)).captcha).toBe(true);
  expect(await api.refused(createAccount, account())).toBe('400 11406');
  expect(await api.refused(forgotPassword, { body: { email: 'a@b.test' } })).toBe('400 11406');
  expect(await api.refused(resendSignUp, { body: { email: 'noor@new.test' } })).toBe('400 11406');
  expect(await api.refused(requestTemporaryPassword, { body: { email: 'a@b.test' } })).toBe('400 11406');
  await api.call(createAccount, account(await solve()));
  await api.call(requestTemporaryPassword, { body: { email: 'a@b.test', captcha: await solve() } });
  await api.call(resendSignUp, { body: { email: 'noor@new.test', captcha: await solve() } });
  await api.call(forgotPassword, { body: { email: 'a@b.test', captcha: await solve() } });
});

test('An answer works once, for its own task and until it expires', async () => {
  const answer = await solve();
  const [salt, number, signature] = answer.split('.') as [string, string, string];
  for (const wrong of [
    '',
    'x',
    `${salt}.${Number(number) + 1}.${signature}`,
    `9${salt}.${number}.${signature}`,
  ])
    expect(await api.refused(createAccount, account(wrong))).toBe('400 11406');
  await api.call(createAccount, account(answer));
  expect(await api.refused(createAccount, account(answer))).toBe('400 11406');
  const late = await solve();
  const ctx = { ...api.services, settings: { ...api.services.settings } } as never;
  await expect(requireCaptcha(ctx, late, Date.now() + 601_000)).rejects.toThrow('security check');
  await sql`delete from rate_limits`.execute(api.services.db);
});

test('It is off by default', async () => {
  const plain = await startApi({ RUSHES_SIGNUP: 'open' });
  expect((await plain.call(listSignInMethods)).captcha).toBe(false);
  expect(await plain.call(getCaptcha)).toEqual({ captcha: null });
  await plain.call(createAccount, account());
});
