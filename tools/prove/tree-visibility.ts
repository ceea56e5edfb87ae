import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import type { BinEntry } from '@rushes/contract/recycle-bin';
import type { Queryable } from './tree-checker.ts';
import type { Client } from './tree-client.ts';

interface Truth {
  nodes: Map<string, { subfolders: number; pods: number }>;
  pods: Set<string>;
  bin: Set<string>;
}

/** Compares what a user is shown, folder by folder, with what the tables allow. Returns the differences. */
export async function compareVisibility(client: Client, db: Queryable): Promise<string[]> {
  const wrong: string[] = [];
  const answer = await client.ask<{ nodes: Node[] }>('sight', 'GET', 'nodes');
  if (!answer) return (await isOut(db, client.email)) ? [] : [`${client.email} sees nothing at all`];
  const { nodes: roots } = answer;
  for (const root of roots) {
    const truth = await truthOf(db, client.email, root.id);
    const shown = await walk(client, root);
    wrong.push(...differences('folder', [...shown.nodes.keys()], [...truth.nodes.keys()]));
    wrong.push(...differences('file', shown.pods, [...truth.pods]));
    wrong.push(...differences('entry of the bin', shown.bin, [...truth.bin]));
    if (shown.binCount !== truth.bin.size) wrong.push(`bin counts ${shown.binCount} of ${truth.bin.size}`);
    for (const [id, node] of shown.nodes) {
      const is = truth.nodes.get(id);
      if (is && (is.subfolders !== node.subfoldersCount || is.pods !== node.podsCount))
        wrong.push(
          `folder ${id} counts ${node.subfoldersCount}/${node.podsCount} of ${is.subfolders}/${is.pods}`,
        );
    }
  }
  return wrong.map((line) => `${client.email} sees: ${line}`);
}

/** A user whose only folder was purged is no longer in the tenant. */
async function isOut(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from access_points a join users u on u.id = a.userid where u.email = $1',
    [email],
  );
  return rows.length === 0;
}

function differences(what: string, shown: readonly string[], truth: readonly string[]): string[] {
  const [seen, real] = [new Set(shown), new Set(truth)];
  return [
    ...(seen.size === shown.length ? [] : [`a ${what} twice`]),
    ...truth.filter((id) => !seen.has(id)).map((id) => `${what} ${id} is not shown`),
    ...shown.filter((id) => !real.has(id)).map((id) => `${what} ${id} is shown`),
  ];
}

async function walk(client: Client, root: Node) {
  const nodes = new Map<string, Node>([[root.id, root]]);
  const pods: string[] = [];
  for (const id of nodes.keys()) {
    for (const node of await pages<Node>(client, `nodes/${id}/subnodes?limit=50`, 'nodes'))
      nodes.set(node.id, node);
    pods.push(...(await pages<PodCard>(client, `nodes/${id}/pods?limit=50`, 'pods')).map((pod) => pod.id));
  }
  const bin = (await pages<BinEntry>(client, `recycle-bin/${root.id}?limit=50`, 'entries')).map(
    ({ id }) => id,
  );
  const counted = await client.ask<{ count: number }>('sight', 'GET', `recycle-bin/${root.id}/count`);
  return { nodes, pods, bin, binCount: counted?.count };
}

async function pages<T>(client: Client, path: string, key: string): Promise<T[]> {
  const found: T[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next ? `&cursor=${encodeURIComponent(next)}` : '';
    const page: Record<string, unknown> | undefined = await client.ask('sight', 'GET', `${path}${cursor}`);
    found.push(...((page?.[key] as T[] | undefined) ?? []));
    next = (page?.next as string | null | undefined) ?? null;
  }
  return found;
}

/** Computed from the team-only flags alone, without the column derived from them. */
async function truthOf(db: Queryable, email: string, rootid: string): Promise<Truth> {
  const values = [email, rootid];
  const held = `
    with held as (
      select r.path, bool_or('belongsto Team' = any(a.abilities)) as team
      from access_points a join users u on u.id = a.userid join nodes n on n.id = a.nodeid, nodes r
      where u.email = $1 and r.id = $2::uuid and n.path @> r.path group by r.path
    ), n as (
      select x.*, held.team from nodes x, held where x.path <@ held.path
        and (held.team or not exists (select 1 from nodes a where a.path @> x.path and a.teamonly = 1))
    ), p as (
      select x.*, n.deletedat as nodedeleted from pods x join n on n.id = x.nodeid where n.team or x.teamonly = 0
    )`;
  const nodes = await db.query(
    `${held} select n.id, (select count(*)::int from n c where c.parentid = n.id and c.deletedat is null) as subfolders,
      (select count(*)::int from p where p.nodeid = n.id and p.deletedat is null and p.parentpodid is null) as pods
     from n where n.deletedat is null`,
    values,
  );
  const pods = await db.query(
    `${held} select id from p where deletedat is null and parentpodid is null`,
    values,
  );
  const bin = await db.query(
    `${held} select id from n where binned = 1 union all select id from p where binned = 1`,
    values,
  );
  return {
    nodes: new Map(
      nodes.rows.map(({ id, subfolders, pods: files }) => [
        String(id),
        { subfolders: Number(subfolders), pods: Number(files) },
      ]),
    ),
    pods: new Set(pods.rows.map(({ id }) => String(id))),
    bin: new Set(bin.rows.map(({ id }) => String(id))),
  };
}
