import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { asAsked, asJson, asPrepared } from './bare-rows.ts';
import { fillFolder } from './fill-folder.ts';
import { milliseconds, type Row, series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { signIn } from './session.ts';

const FILES = 10_000;
const PAGE = 1000;
const TIMES = 2;
/** Short turns: whatever else the machine does falls on all arms alike. */
const TURNS = 12;

/**
 * P2: a whole folder of 10,000 files through the API, page by page as a browser asks for it, against its bare rows on
 * `pg` in one statement.
 */
export async function wholeFolder(product: Product): Promise<Row> {
  const url = await findRunning(product.folder);
  if (!url) throw new Error('the database of the product was not found');
  const client = await signIn(product);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { nodeid, tenantid, path } = await fillFolder(db, client.session.user.tenants[0]!.id, 'Sound', FILES);

  const through = async () => {
    let cursor: string | null = null;
    let files = 0;
    do {
      const after: string = cursor ? `&cursor=${cursor}` : '';
      const page = await client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}${after}`);
      // The last key of the answer: reading all of it is the browser's work, for which there is no peer here.
      const end = page.subarray(-4096).toString();
      cursor = /"next":(?:"([^"]+)"|null)}$/.exec(end)?.[1] ?? null;
      files += PAGE;
    } while (cursor);
    if (files !== FILES) throw new Error(`${files} files came instead of ${FILES}`);
  };
  const values = [nodeid, [tenantid], [path], [], FILES];
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const start = performance.now();
      await work();
      times.push((performance.now() - start) / 1000);
    }
    return series(times).median;
  };
  const quiet = await waitForQuiet();
  const [asked, prepared, json, ours] = await takeTurns(
    [
      { name: 'bare pg rows', run: () => timed(() => db.query(asAsked(values))) },
      { name: 'bare pg rows, prepared', run: () => timed(() => db.query(asPrepared(values))) },
      { name: 'bare pg, JSON', run: () => timed(() => db.query(asJson(values))) },
      { name: 'API', run: () => timed(through) },
    ],
    TURNS,
  );
  client.close();
  await db.end();
  const times = (peer: typeof asked) => (ours!.median / peer!.median).toFixed(2);
  const ratio = ours!.median / asked!.median;
  return {
    id: 'P2',
    figure: `whole folder of ${FILES.toLocaleString('en')} files, pages of ${PAGE}, n=${TIMES}x${TURNS}`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(asked!.median)} bare pg rows`,
    ratio,
    target: '<= 1.2',
    holds: ratio <= 1.2,
    note: `${spreadOf(ours!, asked!)}, ${quiet}; ${times(prepared)}x of prepared rows, ${times(json)}x of JSON by SQL`,
  };
}
