import pg from 'pg';
import { pageStatement } from '../apps/server/src/features/pods/pods.list.ts';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { milliseconds, type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { signIn } from './session.ts';

const FILES = 10_000;
const PAGE = 100;
const CALLS = 200;

/** P1: a folder page of 100 through the API (session, ability, JSON) against the same query on bare `pg`. */
export async function folderPage(product: Product): Promise<Row> {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const client = await signIn(product);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { nodeid, tenantid, path } = await fill(db, client.session.user.tenants[0]!.id);

  const statement = pageStatement('nameAsc', false);
  const values = [nodeid, [tenantid], [path], [], PAGE + 1];
  const times = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    for (let call = 0; call < CALLS; call++) await work();
    return (performance.now() - start) / 1000 / CALLS;
  };
  const quiet = await waitForQuiet();
  const [bare, ours] = await takeTurns([
    { name: 'bare pg', run: () => times(() => db.query({ ...statement, values, rowMode: 'array' })) },
    { name: 'API', run: () => times(() => client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}`)) },
  ]);
  client.close();
  await db.end();
  const ratio = ours!.median / bare!.median;
  return {
    id: 'P1',
    figure: `folder page of ${PAGE} of ${FILES.toLocaleString('en')} files, n=${CALLS}x5`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(bare!.median)} bare pg`,
    ratio,
    target: '<= 2.0',
    holds: ratio <= 2.0,
    note: `${spreadOf(ours!, bare!)}, ${quiet}`,
  };
}

async function fill(db: pg.Client, tenantid: string) {
  const folder = await db.query<{ id: string; path: string; userid: string }>(
    `select n.id, n.path::text as path, u.id as userid from nodes n, users u
     where n.tenantid = $1 and n.name = 'Edits' and u.email = 'admin@demo.test'`,
    [tenantid],
  );
  const { id, path, userid } = folder.rows[0]!;
  await db.query(
    `insert into pods (id, tenantid, nodeid, name, sortkey, size, kind, mimetype, duration, state, stage, percentage,
       thumbnailid, livepreviewid, sprite, createdbyid, updatedbyid)
     select gen_random_uuid(), $1, $2, 'Clip ' || n || '.mov', 'clip ' || lpad(n::text, 8, '0'), n * 1000, 'video',
       'video/quicktime', n, 3, 'completed', 100, gen_random_uuid(), gen_random_uuid(),
       '{"columns":14,"rows":10,"count":140,"tileWidth":320,"tileHeight":180}', $3, $3
     from generate_series(1, ${FILES}) n`,
    [tenantid, id, userid],
  );
  await db.query('analyze pods');
  return { nodeid: id, tenantid, path };
}
