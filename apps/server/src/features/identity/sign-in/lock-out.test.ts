import { urlPath } from '@rushes/contract/endpoint';
import { signIn } from '@rushes/contract/identity';
import { forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { codeTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

interface From {
  address?: string;
  device?: string;
}
const post = (path: string, body: object, { address = '203.0.113.1', device = '' }: From = {}) =>
  api.fetch(urlPath(path), undefined, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie: device },
  });
const trySignIn = (email: string, password: string, from?: From) =>
  post(signIn.path, { email, password }, from);
/** Wrong passwords, each from another address. Returns the statuses. */
async function guess(email: string, count: number, first = 0): Promise<number[]> {
  const seen: number[] = [];
  for (let n = first; n < first + count; n++)
    seen.push(
      (await trySignIn(email, 'wrong', { address: `198.51.${Math.floor(n / 250)}.${n % 250}` })).status,
    );
  return seen;
}
const tries = (statuses: number[]) => statuses.filter((status) => status !== 429).length;
const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('rushes-device='))!;

let people = 0;
/** A user and the cookie of a browser that was signed in before. */
async function somebody(): Promise<{ email: string; id: string; device: string }> {
  const email = `locked-${++people}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  return { email, id, device: deviceIn(await trySignIn(email, PASSWORD)) };
}

test('Failed sign-ins from one IP address do not lock the owner out', async () => {
  const { email } = await somebody();
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await trySignIn(email, 'wrong', { address: '198.51.100.9' })).status);
  expect(tries(statuses)).toBe(8);
  expect((await trySignIn(email, PASSWORD, { address: '203.0.113.50' })).status).toBe(200);
});

test('Failed sign-ins from many IP addresses lock out unknown devices, but not a known browser', async () => {
  const { email, device } = await somebody();
  expect(tries(await guess(email, 14))).toBe(10);
  expect(await refusalIn(await trySignIn(email, PASSWORD))).toBe('429 ERR117');
  const owner = await trySignIn(email, PASSWORD, { device });
  expect(owner.status).toBe(200);
  // The cookie identifies the device, lasts and opens nothing.
  const cookie = owner.headers.getSetCookie().find((one) => one.startsWith('rushes-device='))!;
  expect(cookie).toMatch(/; Path=\/api\/v1; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  // The sign-in of the owner buys the strangers nothing, and neither does a restart.
  await api.restart();
  expect(tries(await guess(email, 3, 100))).toBe(0);
});

test('A known device has its own limit of ten attempts', async () => {
  const { email, device } = await somebody();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await trySignIn(email, 'wrong', { device, address: `198.51.100.${n}` })).status);
  expect(tries(statuses)).toBe(10);
  expect((await trySignIn(email, PASSWORD)).status).toBe(200);
});

test('Guesses at other accounts from the same IP address do not lock out a known browser', async () => {
  const { email, device } = await somebody();
  const { db } = api.services;
  const ofAddress = () =>
    db.selectFrom('rate_limits').select('count').where('key', 'like', 'sign-in:address:%').execute();
  // A successful sign-in is no guess.
  expect(await ofAddress()).toEqual([{ count: 0 }]);
  await db.updateTable('rate_limits').set({ count: 100 }).where('key', 'like', 'sign-in:address:%').execute();
  expect(await refusalIn(await trySignIn(email, PASSWORD))).toBe('429 ERR117');
  expect((await trySignIn(email, PASSWORD, { device })).status).toBe(200);
});

test('A device is known only for accounts it signed in to, and its cookie cannot be forged', async () => {
  const [mine, theirs] = [await somebody(), await somebody()];
  await guess(theirs.email, 10);
  const [id, mark] = mine.device.split('=')[1]!.split('.');
  const madeUp = [mine.device, `rushes-device=${id}`, `rushes-device=x.${mark}`, 'rushes-device=..', ''];
  for (const device of madeUp)
    expect(await refusalIn(await trySignIn(theirs.email, PASSWORD, { device })), device).toBe('429 ERR117');
  // One browser may know several accounts.
  await api.services.db.deleteFrom('rate_limits').execute();
  const both = deviceIn(await trySignIn(theirs.email, PASSWORD, { device: mine.device }));
  for (const { email } of [mine, theirs]) {
    await guess(email, 10);
    expect((await trySignIn(email, PASSWORD, { device: both })).status).toBe(200);
  }
});

test('Wrong reset codes from other devices do not block the code on a known device', async () => {
  await work(api);
  const { email, device } = await somebody();
  for (let n = 0; n < 5; n++) await post(forgotPassword.path, { email });
  expect(await refusalIn(await post(forgotPassword.path, { email }))).toBe('429 11429');
  await post(forgotPassword.path, { email }, { device });
  const code = await codeTo(api, email);
  const wrong = code === '000000' ? '111111' : '000000';
  const reset = (given: string, from?: From) =>
    post(resetPassword.path, { email, code: given, password: 'Brand-new-pass-2@' }, from);
  for (let n = 0; n < 10; n++)
    expect(await refusalIn(await reset(wrong, { address: `198.51.100.${n}` }))).toBe('400 ERR115');
  expect(await refusalIn(await reset(code))).toBe('429 ERR117');
  expect((await reset(code, { device })).status).toBe(204);
});
