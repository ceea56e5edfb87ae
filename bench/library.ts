// npm run bench:library [-- P1 P8 ...]: figures for a library of full size. Seeds it by SQL into a separate product,
// then measures each figure against the same work on bare `pg`.
import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../tools/product.ts';
import { openRun } from './figure-run.ts';
import { type Measurement, one } from './figures.ts';
import { folderPage } from './folder-page.ts';
import { search } from './library-search.ts';
import { type Library, seedLibrary } from './library-seed.ts';
import { expand, move, properties } from './library-tree.ts';
import { type Client, signIn } from './session.ts';
import { wholeFolder } from './whole-folder.ts';

interface Subject {
  product: Product;
  db: pg.Client;
  client: Client;
  library: Library;
}

const measurements: Measurement<Subject>[] = [
  { ids: ['P1'], measure: ({ product }) => one(folderPage(product)) },
  { ids: ['P2'], measure: ({ product }) => one(wholeFolder(product)) },
  { ids: ['P8'], measure: ({ db, client, library }) => search(db, client, library) },
  { ids: ['properties'], measure: ({ db, client, library }) => one(properties(db, client, library)) },
  { ids: ['expand'], measure: ({ db, client, library }) => one(expand(db, client, library)) },
  // Runs last: each round leaves ten thousand dead rows.
  { ids: ['move'], measure: ({ db, client, library }) => one(move(db, client, library)) },
];
const known = measurements.flatMap(({ ids }) => ids);
const run = openRun(known, process.argv.slice(2));

async function start(): Promise<Subject> {
  // Runs without a worker: its transcodes would distort the measurement.
  const product = await startProduct({
    env: { NODE_ENV: 'production', RUSHES_LOG: 'warn', RUSHES_ROLES: 'api' },
  });
  try {
    const url = await findRunning(product.folder);
    if (!url) throw new Error('the database of the product was not found');
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    const began = performance.now();
    const library = await seedLibrary(db, { like: 'admin@demo.test' });
    console.log(`seeded in ${Math.round((performance.now() - began) / 1000)} s`);
    return { product, db, library, client: await signIn(product, library.tenants[0]!.email) };
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
