import type { Product } from '../tools/product.ts';
import { againstBareRows } from './bare-rows.ts';
import type { Row } from './measure.ts';
import type { Client } from './session.ts';

const FILES = 10_000;
const PAGE = 1000;
const CALLS = 2;
const TURNS = 12;

/**
 * P2: a whole folder of 10,000 files through the API, page by page as a browser requests it, compared with its rows on
 * bare `pg` in one statement.
 */
export function wholeFolder(product: Product): Promise<Row> {
  return againstBareRows(
    product,
    { folder: 'Sound', files: FILES, limit: FILES, calls: CALLS, turns: TURNS, ours: readAll },
    {
      id: 'P2',
      figure: `whole folder of ${FILES.toLocaleString('en')} files, pages of ${PAGE}, n=${CALLS}x${TURNS}`,
      most: 1.2,
    },
  );
}

async function readAll(client: Client, nodeid: string): Promise<void> {
  let cursor: string | null = null;
  let files = 0;
  do {
    const after: string = cursor ? `&cursor=${cursor}` : '';
    const page = await client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}${after}`);
    // Reads only the last key of the response: parsing all of it is the browser's work, which has no baseline here.
    const end = page.subarray(-4096).toString();
    cursor = /"next":(?:"([^"]+)"|null)}$/.exec(end)?.[1] ?? null;
    files += PAGE;
  } while (cursor);
  if (files !== FILES) throw new Error(`${files} files came instead of ${FILES}`);
}
