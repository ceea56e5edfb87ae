import pg from 'pg';
import { pageStatement } from '../apps/server/src/features/pods/pods.list.ts';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { bareRows } from './bare-rows.ts';
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

  const statement = pageStatement({ sort: 'nameAsc', follows: false, filtered: false });
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
  const [bare, same, ours] = await takeTurns(
    [
      { name: 'bare pg', run: () => medianOf(() => db.query({ ...bareRows, values, rowMode: 'array' })) },
      {
        name: 'bare pg, our text',
        run: () => medianOf(() => db.query({ ...statement, values, rowMode: 'array' })),
      },
      { name: 'API', run: () => medianOf(() => client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}`)) },
    ],
    TURNS,
  );
  client.close();
  await db.end();
  const ratio = ours!.median / bare!.median;
  return {
    id: 'P1',
    figure: `folder page of ${PAGE} of ${FILES.toLocaleString('en')} files, p50 of ${CALLS}x${TURNS}`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(bare!.median)} bare pg`,
    ratio,
    target: '<= 1.5',
    holds: ratio <= 1.5,
    note: `${spreadOf(ours!, bare!)}, ${quiet}; our own text on pg ${milliseconds(same!.median)}`,
  };
}
