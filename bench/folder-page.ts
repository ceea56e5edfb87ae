import type { Product } from '../tools/product.ts';
import { againstBareRows } from './bare-rows.ts';
import type { Row } from './measure.ts';

const FILES = 10_000;
const PAGE = 100;
const CALLS = 50;
const TURNS = 20;

/** P1: a folder page of 100 files through the API (session, permission, JSON) compared with its rows on bare `pg`. */
export function folderPage(product: Product): Promise<Row> {
  return againstBareRows(
    product,
    {
      folder: 'Edits',
      files: FILES,
      // The API reads one row more than it returns.
      limit: PAGE + 1,
      calls: CALLS,
      turns: TURNS,
      ours: (client, nodeid) => client.get(`/api/v1/nodes/${nodeid}/pods?limit=${PAGE}`),
    },
    {
      id: 'P1',
      figure: `folder page of ${PAGE} of ${FILES.toLocaleString('en')} files, p50 of ${CALLS}x${TURNS}`,
      most: 1.5,
    },
  );
}
