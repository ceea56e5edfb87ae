import pg from 'pg';
import { pageStatement } from '../apps/server/src/features/pods/pods.list.ts';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import type { Product } from '../tools/product.ts';
import { bareRows } from './bare-rows.ts';
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
 * `pg` in one statement. In the note: the same pages on `pg`, without a server between.
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
  const bare = async () => {
    const { rowCount } = await db.query({
      ...bareRows,
      values: [nodeid, [tenantid], [path], [], FILES],
      rowMode: 'array',
    });
    if (rowCount !== FILES) throw new Error(`${rowCount} rows came instead of ${FILES}`);
  };
  const pages = async () => {
    let after: string[] = [];
    for (let files = 0; files < FILES; files += PAGE) {
      const statement = pageStatement({ sort: 'nameAsc', follows: files > 0, filtered: false });
      const values = [nodeid, [tenantid], [path], [], PAGE + 1, ...after];
      const { rows } = await db.query<string[]>({ ...statement, values, rowMode: 'array' });
      const last = rows[PAGE - 1]!;
      after = [last[2]!, last[0]!.slice(0, 36)];
    }
  };
  const timed = async (work: () => Promise<void>) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const start = performance.now();
      await work();
      times.push((performance.now() - start) / 1000);
    }
    return series(times).median;
  };
  const quiet = await waitForQuiet();
  const [rows, paged, ours] = await takeTurns(
    [
      { name: 'bare pg rows', run: () => timed(bare) },
      { name: 'bare pg, the same pages', run: () => timed(pages) },
      { name: 'API', run: () => timed(through) },
    ],
    TURNS,
  );
  client.close();
  await db.end();
  const ratio = ours!.median / rows!.median;
  return {
    id: 'P2',
    figure: `whole folder of ${FILES.toLocaleString('en')} files, pages of ${PAGE}, n=${TIMES}x${TURNS}`,
    ours: milliseconds(ours!.median),
    peer: `${milliseconds(rows!.median)} bare pg rows`,
    ratio,
    target: '<= 1.2',
    holds: ratio <= 1.2,
    note: `${spreadOf(ours!, rows!)}, ${quiet}; the same pages on pg ${milliseconds(paged!.median)}`,
  };
}
