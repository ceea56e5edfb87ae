import type { NodeTotals } from '@rushes/contract/nodes';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { NodeRow } from '../nodes.queries.ts';

interface Visibility {
  teamPaths: string[];
}

/**
 * Everything at and below each child of a node, in one pass over the folders below it: the child is the next label of
 * their path. Files are not read.
 */
export async function sumBelowChildren(
  db: Database,
  node: Pick<NodeRow, 'tenantid' | 'path'>,
  { teamPaths }: Visibility,
): Promise<NodeTotals[]> {
  const result = await sql<NodeTotals>`
    with below as (
      select n.id, n.updatedat, subpath(n.path, nlevel(${node.path}::ltree), 1)::text as child,
        n.path <@ any(${teamPaths}::text[]::ltree[]) as team
      from nodes n
      where n.tenantid = ${node.tenantid} and n.path <@ ${node.path}::ltree and n.path <> ${node.path}::ltree
        and n.deletedat is null and (n.hidden = 0 or n.path <@ any(${teamPaths}::text[]::ltree[]))
    )
    select b.child::uuid as id,
      coalesce(sum(case when b.team then t.pods else t.openpods end), 0)::int as pods,
      coalesce(sum(case when b.team then t.size else t.opensize end), 0)::int8 as size,
      iso(greatest(max(b.updatedat), max(case when b.team then t.activity else t.openactivity end)))
        as "lastActivity"
    from below b left join node_totals t on t.nodeid = b.id
    group by b.child`.execute(db);
  return result.rows;
}

/** Number of folders that one run of the job sums up. */
const FOLDERS = 1000;
/** Fewer rows per folder than this are not worth writing. */
const ROWS = 8;

/** Replaces the rows of folders with many of them by their sum. Rows that another run took are not seen again. */
export async function compactTotals(trx: Trx): Promise<void> {
  await sql`
    with many as (
      select nodeid from node_totals group by nodeid having count(*) >= ${ROWS} limit ${FOLDERS}
    ), taken as (
      delete from node_totals t using many where t.nodeid = many.nodeid returning t.*
    )
    insert into node_totals
    select nodeid, sum(pods), sum(size), sum(openpods), sum(opensize), max(activity), max(openactivity)
    from taken group by nodeid`.execute(trx);
}
