import type pg from 'pg';
import type { Library } from './library-seed.ts';
import { milliseconds, type Row, type Series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import type { Client } from './session.ts';

const timed = async (times: number, work: () => Promise<unknown>) => {
  const start = performance.now();
  for (let time = 0; time < times; time++) await work();
  return (performance.now() - start) / 1000 / times;
};

function rowOf(id: string, figure: string, limit: number, [bare, ours]: Series[], quiet: string): Row {
  const ratio = ours!.median / bare!.median;
  return {
    ...{ id, figure, ours: milliseconds(ours!.median), peer: `${milliseconds(bare!.median)} bare pg`, ratio },
    ...{
      target: `<= ${limit.toFixed(1)}`,
      holds: ratio <= limit,
      note: `${spreadOf(ours!, bare!)}, ${quiet}`,
    },
  };
}

/** Totals of everything below a folder with 10,000 folders and 100,000 files. */
export async function properties(db: pg.Client, client: Client, { landmarks }: Library): Promise<Row> {
  const { id, path } = landmarks.large;
  const text = `
    select p.kind, count(*) as pods, sum(p.size) as size, sum(p.duration) as duration, max(p.updatedat) as updatedat
    from nodes n join pods p on p.nodeid = n.id
    where n.path <@ $1::ltree and n.deletedat is null and p.deletedat is null group by p.kind`;
  const quiet = await waitForQuiet();
  const series = await takeTurns([
    { name: 'bare', run: () => timed(3, () => db.query({ name: 'properties', text, values: [path] })) },
    { name: 'API', run: () => timed(3, () => client.get(`/api/v1/nodes/${id}/properties`)) },
  ]);
  return rowOf('properties', 'properties of 100,000 files in 10,000 folders, n=3x5', 3, series, quiet);
}

/** Lists the children of a folder that has a thousand, with the content counts of each. */
export async function expand(db: pg.Client, client: Client, { landmarks }: Library): Promise<Row> {
  const { id } = landmarks.wide;
  const text = `
    select n.id, n.tenantid, n.parentid, n.name, n.type, n.note, n.teamonly, n.archived, n.projectstatus, n.createdat,
      (select count(*) from nodes c where c.parentid = n.id and c.deletedat is null) as subfolders,
      (select count(*) from pods p where p.nodeid = n.id and p.deletedat is null and p.parentpodid is null) as pods
    from nodes n where n.parentid = $1 and n.deletedat is null order by n.sortkey, n.id limit 1001`;
  const quiet = await waitForQuiet();
  const series = await takeTurns([
    {
      name: 'bare',
      run: () => timed(20, () => db.query({ name: 'expand', text, values: [id], rowMode: 'array' })),
    },
    { name: 'API', run: () => timed(20, () => client.get(`/api/v1/nodes/${id}/subnodes`)) },
  ]);
  return rowOf('expand', 'children of a folder that has 1,000, n=20x5', 2, series, quiet);
}

/**
 * Moves a subtree of 10,000 nodes into a client and back: one direction through the API, the other by a bare update.
 */
export async function move(db: pg.Client, client: Client, library: Library): Promise<Row> {
  const { large } = library.landmarks;
  const tenant = library.tenants[0]!;
  const target = tenant.client;
  const label = large.path.split('.').at(-1)!;
  const bare = async () => {
    await db.query('begin');
    const { rowCount } = await db.query({
      name: 'move',
      text: `update nodes set path = $1::ltree || subpath(path, nlevel($2::ltree) - 1),
        parentid = case when id = $3 then $4::uuid else parentid end where path <@ $2::ltree`,
      values: [tenant.path, `${target.path}.${label}`, large.id, tenant.rootid],
    });
    await db.query('commit');
    if (rowCount !== 10_000) throw new Error(`${rowCount} nodes moved instead of 10,000`);
  };
  const ours = () =>
    client.json('PATCH', '/api/v1/nodes/move', { nodes: [large.id], targetnodeid: target.id });
  const quiet = await waitForQuiet();
  const [theirs, api] = await takeTurns([
    { name: 'API', run: () => timed(1, ours) },
    { name: 'bare', run: () => timed(1, bare) },
  ]).then(([first, second]) => [second!, first!]);
  return rowOf('move', 'move of a subtree of 10,000 nodes, n=5', 2, [theirs!, api!], quiet);
}
