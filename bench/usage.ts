// npm run bench:usage [-- P18]: usage pages with 1,000 tenants and 50 million usage rows. RUSHES_BENCH_ROWS seeds fewer.
import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../tools/product.ts';
import { openRun } from './figure-run.ts';
import { type Measurement, one } from './figures.ts';
import { milliseconds, type Row, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';
import { FILES, type SeededUsage, seedUsage, TENANTS } from './usage-seed.ts';

interface Subject extends Omit<SeededUsage, 'email'> {
  product: Product;
  db: pg.Client;
  client: Client;
}

const CALLS = 15;
const LIMIT = 0.3;
const rows = Number(process.env.RUSHES_BENCH_ROWS ?? 50_000_000);

/** P18: the slowest call of the usage pages, p95 of the calls. */
async function usagePages({
  client,
  tenantid,
  rootid,
  projectid,
  userid,
  rows: seeded,
}: Subject): Promise<Row> {
  const [month, year] = ['from=2025-12-01&to=2025-12-31', 'from=2025-01-01&to=2025-12-31'];
  const lastDay = new Date().toISOString().slice(0, 10);
  const today = `from=${lastDay.slice(0, 8)}01&to=${lastDay}`;
  const pages = {
    'tenant, now': `logs/usage?tid=${tenantid}`,
    'tenants, now': 'logs/tenants',
    'users, now': 'logs/users',
    'users of a tenant, now': `logs/users?tid=${tenantid}`,
    'user, now': `logs/users/${userid}`,
    'user of a tenant, now': `logs/users/${userid}?tid=${tenantid}`,
    'report of users, now': `reports/users?tid=${tenantid}&${today}`,
    'report of services, now': `reports/services?tid=${tenantid}&${today}`,
    'storage of a tenant': `logs/storage?nodeid=${rootid}`,
    'storage of a project': `logs/storage?nodeid=${projectid}`,
    'project, now': `logs/usage?tid=${tenantid}&project=${projectid}`,
    'project, year': `logs/usage?tid=${tenantid}&project=${projectid}&${year}`,
    'tenant, odd days': `logs/usage?tid=${tenantid}&from=2025-01-02&to=2025-12-30`,
    'tenant, month': `logs/usage?tid=${tenantid}&${month}`,
    'tenant, year': `logs/usage?tid=${tenantid}&${year}`,
    'tenants, month': `logs/tenants?${month}`,
    'tenants, odd days': 'logs/tenants?from=2025-01-02&to=2025-12-30',
    'tenants, year': `logs/tenants?${year}&sort=storage`,
    'users, month': `logs/users?${month}`,
    'users, year': `logs/users?${year}`,
    'users found, year': `logs/users?${year}&q=user+1`,
    'users by storage': `logs/users?${year}&sort=storage`,
    'users of a tenant': `logs/users?tid=${tenantid}&${month}`,
    'user, month': `logs/users/${userid}?${month}`,
    'user, year': `logs/users/${userid}?${year}`,
    'report of services': `reports/services?tid=${tenantid}&${year}`,
    'report of users, year': `reports/users?tid=${tenantid}&${year}`,
    'report of users': `reports/users?tid=${tenantid}&${month}`,
    'report of tenants': `reports/tenants?${month}`,
    'report of all users': `reports/users?${year}`,
    'report of all services': `reports/services?${year}`,
  };
  const quiet = await waitForQuiet();
  const times = new Map<string, number>();
  for (const [name, path] of Object.entries(pages)) {
    const taken: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now();
      await client.get(`/api/v1/${path}`);
      taken.push((performance.now() - start) / 1000);
    }
    taken.sort((a, b) => a - b);
    times.set(name, taken[Math.ceil(CALLS * 0.95) - 1]!);
  }
  const slowest = [...times].toSorted(([, a], [, b]) => b - a);
  const [name, time] = slowest[0]!;
  return {
    id: 'P18',
    figure: `usage pages, ${TENANTS} tenants, ${(seeded / 1e6).toFixed(1)} million rows, ${FILES} files, p95 of ${CALLS}`,
    ours: milliseconds(time),
    peer: `limit ${milliseconds(LIMIT)}`,
    ratio: time / LIMIT,
    target: '<= 1.0',
    holds: time <= LIMIT,
    note: `slowest: ${name}; ${slowest
      .slice(1)
      .map(([other, seconds]) => `${other} ${milliseconds(seconds)}`)
      .join(', ')}; ${quiet}`,
  };
}

const measurements: Measurement<Subject>[] = [
  { ids: ['P18'], measure: (subject) => one(usagePages(subject)) },
];
const run = openRun(['P18'], process.argv.slice(2));

async function start(): Promise<Subject> {
  const product = await startProduct({
    env: { NODE_ENV: 'production', RUSHES_LOG: 'warn', RUSHES_ROLES: 'api' },
  });
  try {
    const url = await findRunning(product.folder);
    if (!url) throw new Error('the database of the product was not found');
    const db = new pg.Client({ connectionString: url });
    // The database stops with the product; the error that caused it is the one to show.
    db.on('error', () => {});
    await db.connect();
    const began = performance.now();
    const seeded = await seedUsage(db, rows);
    console.log(`seeded in ${Math.round((performance.now() - began) / 1000)} s`);
    return { product, db, client: await signIn(product, seeded.email), ...seeded };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

await run.takeWith(measurements, start, async ({ product, db, client }) => {
  client.close();
  await db.end();
  await product.stop();
});
run.end();
