import pg from 'pg';
import { cardColumns } from '../apps/server/src/features/pods/cards/cards.queries.ts';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { fillFolder } from './fill-folder.ts';
import { milliseconds, type Row, series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

/**
 * Reads everything a card shows directly from the tables, including the permission check of the caller. Any
 * implementation has to read these rows. The product reads the same rows with the values of a card aggregated, which
 * costs more in PostgreSQL and less in the driver.
 *
 * $1 node, $2 tenants, $3 paths open to the team, $4 paths open to clients, $5 limit
 */
const text = `
    select ${cardColumns.join(', ')}
    from nodes n join pods p on p.nodeid = n.id join users u on u.id = p.createdbyid
    where n.id = $1 and n.tenantid = any($2::uuid[]) and n.deletedat is null
      and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0 and p.teamonly = 0))
      and p.deletedat is null and p.parentpodid is null
    order by p.sortkey, p.id limit $5`;

/** Default use of `pg`: planned for each call, rows as objects. */
const asAsked = (values: unknown[]) => ({ text, values });

/** Fastest use of `pg`: planned once, rows as arrays. */
const asPrepared = (values: unknown[]) => ({
  name: 'bare-rows',
  text,
  values,
  rowMode: 'array' as const,
});

/** Same rows as the JSON of the response, without the signed URLs, which only the server can create. */
const asJson = (values: unknown[]) => ({
  name: 'bare-json',
  text: `select json_build_object('pods', json_agg(row_to_json(page)))::text from (${text}) page`,
  values,
  rowMode: 'array' as const,
});

interface Against {
  folder: string;
  files: number;
  /** Number of rows that the baselines read. */
  limit: number;
  /** Calls per turn, of which the median counts. */
  calls: number;
  /** Turns are short, so that other load on the machine affects all arms equally. */
  turns: number;
  ours: (client: Client, nodeid: string) => Promise<unknown>;
}

type Named = Pick<Row, 'id' | 'figure'> & { most: number };

/**
 * Reads the same files through the API and with bare `pg`. The ratio is to the fastest use of `pg`. The note also shows
 * the ratio to the default use of `pg` and to JSON built by SQL.
 */
export async function againstBareRows(product: Product, against: Against, named: Named): Promise<Row> {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const client = await signIn(product);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await measure(client, db, against, named);
  } finally {
    client.close();
    await db.end();
  }
}

async function measure(
  client: Client,
  db: pg.Client,
  { folder, files, limit, calls, turns, ours }: Against,
  row: Named,
): Promise<Row> {
  const tenant = client.session.user.tenants[0]!.id;
  const { nodeid, tenantid, path } = await fillFolder(db, tenant, folder, files);
  const values = [nodeid, [tenantid], [path], [], limit];
  const read = async (question: pg.QueryConfig, count: number) => {
    const { rowCount } = await db.query(question);
    if (rowCount !== count) throw new Error(`${rowCount} rows came instead of ${count}`);
  };
  const medianOf = (work: () => Promise<unknown>) => async () => {
    const times: number[] = [];
    for (let call = 0; call < calls; call++) {
      const start = performance.now();
      await work();
      times.push((performance.now() - start) / 1000);
    }
    return series(times).median;
  };
  const quiet = await waitForQuiet();
  const [prepared, asked, json, api] = await takeTurns(
    [
      { name: 'bare pg, prepared', run: medianOf(() => read(asPrepared(values), limit)) },
      { name: 'bare pg', run: medianOf(() => read(asAsked(values), limit)) },
      { name: 'bare pg, JSON', run: medianOf(() => read(asJson(values), 1)) },
      { name: 'API', run: medianOf(() => ours(client, nodeid)) },
    ],
    turns,
  );
  const times = (peer: typeof asked) => api!.median / peer!.median;
  const ratio = times(prepared);
  const others = `${times(asked).toFixed(2)}x of pg as asked, ${times(json).toFixed(2)}x of JSON by SQL`;
  return {
    id: row.id,
    figure: row.figure,
    ours: milliseconds(api!.median),
    peer: `${milliseconds(prepared!.median)} bare pg rows`,
    ratio,
    target: `<= ${row.most}`,
    holds: ratio <= row.most,
    note: `${spreadOf(api!, prepared!)}, ${quiet}; ${others}`,
  };
}
