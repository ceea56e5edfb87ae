// npm run bench:library [-- P1 P8 ...]: the library at its full size. Seeds it by SQL into a product of its own, then
// measures each figure against the same work on bare `pg`.
import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { startProduct } from '../tools/product.ts';
import { folderPage } from './folder-page.ts';
import { search } from './library-search.ts';
import { seedLibrary } from './library-seed.ts';
import { expand, move, properties } from './library-tree.ts';
import { printTable, type Row } from './measure.ts';
import { signIn } from './session.ts';
import { wholeFolder } from './whole-folder.ts';

const wanted = new Set(process.argv.slice(2));
const isWanted = (id: string) => wanted.size === 0 || wanted.has(id);
const rows: Row[] = [];

// The worker stays out of the way: its transcodes would be measured instead.
const product = await startProduct({
  env: { NODE_ENV: 'production', RUSHES_LOG: 'warn', RUSHES_ROLES: 'api' },
});
try {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const start = performance.now();
  const library = await seedLibrary(db, { like: 'admin@demo.test' });
  console.log(`seeded in ${Math.round((performance.now() - start) / 1000)} s`);
  const client = await signIn(product, library.tenants[0]!.email);
  if (isWanted('P1')) rows.push(await folderPage(product));
  if (isWanted('P2')) rows.push(await wholeFolder(product));
  if (isWanted('P8')) rows.push(...(await search(db, client, library)));
  if (isWanted('properties')) rows.push(await properties(db, client, library));
  if (isWanted('expand')) rows.push(await expand(db, client, library));
  // Last: it leaves ten thousand dead rows behind each time.
  if (isWanted('move')) rows.push(await move(db, client, library));
  client.close();
  await db.end();
} finally {
  await product.stop();
}
printTable(rows);
if (rows.some((row) => row.holds === false)) process.exitCode = 1;
