// npm run prove:out: measures how long it takes until a user whose permissions were changed, or whose session was
// revoked, sees it in every open tab. Uses two tabs of a real browser; the time starts at the call that makes the
// change.
import type { Page } from '@playwright/test';
import type { OpenSession } from '@rushes/contract/identity';
import { createUser, demoUser, randomClientAddress, signInApi } from '../../e2e/users.ts';
import { launchBrowser } from '../browser.ts';
import { startProduct } from '../product.ts';

const ROUNDS = 10;
const LIMIT_MS = 2000;
const TIMEOUT_MS = 30_000;

const product = await startProduct({
  env: {
    RUSHES_LOG: 'error',
    RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1',
    RUSHES_SIGNUP: 'open',
    RUSHES_ROLES: 'api',
  },
});
const browser = await launchBrowser();
const taken: Record<string, number[]> = { 'permissions changed': [], 'session revoked': [] };
try {
  const admin = await demoUser(product.address, 'admin@demo.test');
  const [tenant] = admin.session.user.tenants;
  for (let round = 0; round < ROUNDS; round++) {
    const person = await createUser(product.address, admin, 'team');
    const [point] = person.user.accessPoints;
    await measure(
      'permissions changed',
      person,
      async () => () =>
        admin.call('PATCH', `tenants/${tenant!.id}/users/${person.user.id}/permissions`, {
          accessPoints: [
            { id: point!.id, abilities: point!.abilities.filter((one) => one !== 'run PaidService') },
          ],
        }),
    );
    await measure('session revoked', person, async () => {
      const elsewhere = await signInApi(product.address, person.email, person.password);
      const { sessions } = await elsewhere.call<{ sessions: OpenSession[] }>('GET', 'auth/sessions');
      const other = sessions.find(({ current }) => !current)!;
      return () => elsewhere.call('DELETE', `auth/sessions/${other.id}`);
    });
  }
} finally {
  await browser.close();
  await product.stop();
}
let late = 0;
for (const [what, times] of Object.entries(taken)) {
  times.sort((a, b) => a - b);
  late += times.filter((ms) => ms > LIMIT_MS).length;
  console.log(
    `${what}, seen in both tabs: median ${times[times.length >> 1]} ms, worst ${times.at(-1)} ms of ${LIMIT_MS} (n=${times.length})`,
  );
}
console.log(`${late} late`);
process.exitCode = late ? 1 : 0;

/** `prepare` runs once the tabs are open and is not counted. */
async function measure(
  what: string,
  person: { email: string; password: string },
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.address,
    extraHTTPHeaders: { 'x-forwarded-for': randomClientAddress() },
  });
  const first = await context.newPage();
  await first.goto('/account/login');
  await first.getByLabel('E-mail').fill(person.email);
  await first.getByLabel('Password', { exact: true }).fill(person.password);
  const stream = first.waitForResponse((response) => response.url().includes('/api/v1/live'));
  await first.getByRole('button', { name: 'Sign in', exact: true }).click();
  await stream;
  await first.getByRole('tree').waitFor();
  const second = await context.newPage();
  await second.goto(first.url());
  await second.getByRole('tree').waitFor();
  const seen = (page: Page) => page.getByRole('alertdialog').waitFor({ timeout: TIMEOUT_MS });
  const change = await prepare();
  const begun = performance.now();
  await Promise.all([seen(first), seen(second), change()]);
  taken[what]!.push(Math.round(performance.now() - begun));
  await context.close();
}
