import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { asAsked, asJson, asPrepared } from './bare-rows.ts';
import { fillFolder } from './fill-folder.ts';
import { milliseconds, type Row, series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { signIn } from './session.ts';

const FILES = 10_000;
const PAGE = 100;
const CALLS = 50;
/** Short turns: whatever else the machine does falls on all arms alike. */
const TURNS = 20;

/** P1: a folder page of 100 through the API (session, ability, JSON) against the rows of that page on bare `pg`. */
export async function folderPage(product: Product): Promise<Row> {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const client = await signIn(product);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { nodeid, tenantid, path } = await fillFolder(db, client.session.user.tenants[0]!.id, 'Edits', FILES);

  const values = [nodeid, [tenantid], [path], [], PAGE + 1];
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
  const [asked, prepared, json, ours] = await takeTurns(
    [
      { name: 'bare pg', run: () => medianOf(() => db.query(asAsked(values))) },
      { name: 'bare pg, prepared', run: () => medianOf(() => db.query(asPrepared(values))) },
      { name: 'bare pg, JSON', run: () => medianOf(() => db.query(asJson(values))) },
      { name: 'API', run: () => medianOf(() => client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}`)) },
    ],
    TURNS,
  );
  client.close();
  await db.end();
  const times = (peer: typeof asked) => (ours!.median / peer!.median).toFixed(2);
  const ratio = ours!.median / asked!.median;
  return {
    id: 'P1',
    figure: `folder page of ${PAGE} of ${FILES.toLocaleString('en')} files, p50 of ${CALLS}x${TURNS}`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(asked!.median)} bare pg`,
    ratio,
    target: '<= 1.5',
    holds: ratio <= 1.5,
    note: `${spreadOf(ours!, asked!)}, ${quiet}; ${times(prepared)}x of prepared rows, ${times(json)}x of JSON by SQL`,
  };
}
