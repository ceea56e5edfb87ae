import pg from 'pg';
import { userStatement } from '../apps/server/src/features/identity/accounts/user.queries.ts';
import { closeDb, openDb } from '../apps/server/src/platform/db/db.ts';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { milliseconds, type Row, series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

const CALLS = 500;

/**
 * P15: `GET me` through the API (session, JSON, HTTP) compared with its SQL on bare `pg`; median of the calls. The
 * baseline is an unnamed `pg` query, planned for each call. The ratio to a prepared query is in the note.
 */
export async function getMe(product: Product): Promise<Row> {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const client = await signIn(product);
  const server = openDb({ url });
  const { sql: text, parameters } = userStatement(client.session.user.id).compile(server);
  const values = [...parameters];
  await closeDb(server);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await measure(client, db, text, values);
  } finally {
    client.close();
    await db.end();
  }
}

async function measure(client: Client, db: pg.Client, text: string, values: unknown[]): Promise<Row> {
  const medianOf = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now();
      await work();
      times.push((performance.now() - start) / 1000);
    }
    return series(times).median;
  };
  const quiet = await waitForQuiet();
  const [bare, planned, ours] = await takeTurns([
    { name: 'bare pg', run: () => medianOf(() => db.query({ text, values, rowMode: 'array' })) },
    {
      name: 'bare pg, planned',
      run: () => medianOf(() => db.query({ name: 'me', text, values, rowMode: 'array' })),
    },
    { name: 'API', run: () => medianOf(() => client.get('/api/v1/me')) },
  ]);
  const ratio = ours!.median / bare!.median;
  return {
    id: 'P15',
    figure: `GET me, p50 of ${CALLS}x5`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(bare!.median)} bare pg`,
    ratio,
    target: '<= 2.0',
    holds: ratio <= 2.0,
    note: `${spreadOf(ours!, bare!)}, ${quiet}; once planned ${milliseconds(planned!.median)}`,
  };
}
