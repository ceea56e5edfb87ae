import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

// Invariants of every tree, checked directly in the database and the store. Each check returns one line per violation;
// a healthy product returns none.

/** Anything that can send SQL: a `pg` client or pool. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Finding {
  check: string;
  lines: string[];
}

export interface Report {
  checks: number;
  /** How many rows and files were checked. */
  seen: Record<string, number>;
  findings: Finding[];
}

/** Each statement selects one text, `line`, per violation. */
const statements: Record<string, string> = {
  'every node hangs on the root of its tenant, without a circle': `
    with recursive reached as (
      select id from nodes where parentid is null and type = 4
      union select n.id from nodes n join reached r on n.parentid = r.id
    )
    select 'node ' || id as line from nodes where id not in (select id from reached)`,
  'a path is the path above and the own id': `
    select 'node ' || n.id || ' has ' || n.path::text as line
    from nodes n left join nodes up on up.id = n.parentid
    where n.path::text <> concat_ws('.', up.path::text, replace(n.id::text, '-', ''))`,
  'everything stands where its kind may stand': `
    select 'node ' || n.id || ' of type ' || n.type || ' in ' || coalesce(up.type::text, 'nothing') as line
    from nodes n left join nodes up on up.id = n.parentid
    where (n.type = 4) <> (up.id is null) or (n.type = 3 and up.type <> 4) or (n.type = 2 and up.type not in (3, 4))
      or (n.type = 1 and up.type = 4)`,
  'nothing crosses from one tenant into another': `
    select 'node ' || n.id as line from nodes n join nodes up on up.id = n.parentid where up.tenantid <> n.tenantid
    union all select 'pod ' || p.id from pods p join nodes n on n.id = p.nodeid where n.tenantid <> p.tenantid
    union all select 'asset ' || a.id from assets a join pods p on p.id = a.podid where a.tenantid <> p.tenantid
    union all select 'blob ' || b.key from blobs b join assets a on a.storagekey = b.key where a.tenantid <> b.tenantid`,
  'hidden is what follows from team-only': `
    select 'node ' || n.id || ' is ' || n.hidden as line from nodes n left join nodes up on up.id = n.parentid
    where n.hidden <> greatest(n.teamonly, coalesce(up.hidden, 0))`,
  'nothing lives in something deleted': `
    select 'node ' || n.id as line from nodes n join nodes up on up.id = n.parentid
    where n.deletedat is null and up.deletedat is not null
    union all select 'pod ' || p.id from pods p join nodes n on n.id = p.nodeid
    where p.deletedat is null and n.deletedat is not null
    union all select 'version ' || v.id from pods v join pods h on h.id = v.parentpodid
    where v.deletedat is null and h.deletedat is not null`,
  'what is deleted says by what, and nothing else does': `
    select 'node ' || id as line from nodes
    where (deletedat is null) <> (deletionid is null) or (deletedat is null and (binned <> 0 or deletedbyid is not null))
    union all select 'pod ' || id from pods
    where (deletedat is null) <> (deletionid is null) or (deletedat is null and (binned <> 0 or deletedbyid is not null))`,
  'every deleted item is in exactly one entry of the bin': `
    select 'node ' || n.id || ' binned ' || n.binned as line from nodes n left join nodes up on up.id = n.parentid
    where n.deletedat is not null and (n.binned = 1) = coalesce(up.deletionid = n.deletionid, false)
    union all
    select 'pod ' || p.id || ' binned ' || p.binned from pods p join nodes n on n.id = p.nodeid
      left join pods h on h.id = p.parentpodid
    where p.deletedat is not null and (p.binned = 1)
      = (coalesce(n.deletionid = p.deletionid, false) or coalesce(h.deletionid = p.deletionid, false))`,
  'versions stand with their head, which is not a version': `
    select 'version ' || v.id as line from pods v join pods h on h.id = v.parentpodid
    where h.parentpodid is not null or h.tenantid <> v.tenantid
      or (v.nodeid <> h.nodeid and v.deletionid is not distinct from h.deletionid)`,
  'a stack counts its versions, numbers each once, and ends with its head': `
    select 'head ' || h.id || ' counts ' || h.versionscount || ' of ' || s.versions as line
    from pods h, lateral (select count(*) as versions, count(distinct m."order") as orders, max(m."order") as last
      from pods m where (m.id = h.id or m.parentpodid = h.id) and m.deletedat is null) s
    where h.parentpodid is null and h.deletedat is null
      and (h.versionscount <> s.versions or s.orders <> s.versions or s.last <> h."order")`,
  'a stack is team-only as a whole': `
    select 'version ' || v.id as line from pods v join pods h on h.id = v.parentpodid
    where v.deletedat is null and h.deletedat is null and v.teamonly <> h.teamonly`,
  'pictures of a file are its own, and there': `
    select 'pod ' || p.id as line
    from pods p, unnest(array[p.thumbnailid, p.livepreviewid, p.peaksid]) as picture (id)
    where picture.id is not null
      and not exists (select 1 from assets a where a.id = picture.id and a.podid = p.id and a.deletedat is null)`,
  'what is complete has bytes, and they are known': `
    select 'asset ' || a.id as line from assets a left join blobs b on b.key = a.storagekey
    where (a.state = 3 and a.deletedat is null and a.storagekey is null) or (a.storagekey is not null and b.key is null)`,
  'the storage in use is what is there': `
    select 'tenant ' || r.tenantid || ' says ' || r.used || ' for ' || s.bytes as line
    from resources r, lateral (select coalesce(sum(a.size), 0)::bigint as bytes from assets a
      join pods p on p.id = a.podid where p.tenantid = r.tenantid and a.deletedat is null and p.deletedat is null
      and p.archived <> 1) s
    where r.name = 'storage' and r.used <> s.bytes`,
  'a transfer under way leads to a file that waits for it': `
    select 'upload ' || u.id as line from uploads u join pods p on p.id = u.podid join assets a on a.id = u.assetid
    where u.state in ('announced', 'receiving')
      and (p.deletedat is not null or p.stage <> 'upload_in_progress' or a.state = 3)`,
  'what is searched for is what is there': `
    with said as (select source, sourceid, podid, fileid, text from search_texts
        where source in ('name', 'note', 'metadata', 'asset')),
      kept as (select source, sourceid, podid, fileid, text from search_docs
        where source in ('name', 'note', 'metadata', 'asset'))
    (select 'missing ' || source || ' of pod ' || podid as line from (table said except table kept) m)
    union all (select 'left over ' || source || ' of pod ' || podid from (table kept except table said) l)`,
  'nobody’s access begins nowhere': `
    select 'access point ' || a.id as line from access_points a left join nodes n on n.id = a.nodeid
    where n.id is null or n.tenantid <> a.tenantid`,
  'no long work is left over': `select 'operation ' || id || ' ' || code as line from operations`,
};

const inStore = {
  bytes: 'every blob has its bytes, all of them',
  strays: 'no bytes lie in the store without a blob',
  logos: 'every logo has its bytes',
  staged: 'nothing waits for a transfer that is over',
};

export const checks: readonly string[] = [...Object.keys(statements), ...Object.values(inStore)];

/** `data` is the data folder of the product: `storage` has the store, `uploads` the uploads in progress. */
export async function checkTree(db: Queryable, data: string): Promise<Report> {
  const findings: Finding[] = [];
  const note = (check: string, lines: readonly string[]) => {
    if (lines.length) findings.push({ check, lines: [...lines] });
  };
  for (const [check, text] of Object.entries(statements)) {
    const { rows } = await db.query(text);
    note(
      check,
      rows.map(({ line }) => String(line)),
    );
  }
  const stored = await checkStore(db, data, note);
  const { rows } = await db.query(`
    select (select count(*)::int from nodes) as nodes, (select count(*)::int from nodes where deletedat is not null) as "nodes in the bin",
      (select count(*)::int from pods) as pods, (select count(*)::int from pods where deletedat is not null) as "pods in the bin",
      (select count(*)::int from assets) as assets, (select count(*)::int from blobs) as blobs`);
  const seen = { ...(rows[0] as Record<string, number>), files: stored };
  return { checks: checks.length, seen, findings };
}

/** Logos have no blob: a node references them, and they are deleted a day after the last reference is gone. */
async function checkStore(
  db: Queryable,
  data: string,
  note: (check: string, lines: readonly string[]) => void,
): Promise<number> {
  const files = new Map<string, number>();
  for await (const file of walk(join(data, 'storage'), '')) files.set(file.key, file.size);
  const blobs = (await db.query('select key, size::float8 as size, packed from blobs')).rows;
  const logos = (await db.query('select distinct logokey from nodes where logokey is not null')).rows;
  const open = (await db.query("select id from uploads where state in ('announced', 'receiving')")).rows;

  const keys = new Set(blobs.map(({ key }) => String(key)));
  note(
    inStore.bytes,
    blobs.flatMap(({ key, size, packed }) => {
      const there = files.get(String(key));
      return there === undefined || (packed === 0 && there !== size)
        ? `${key}: ${there} of ${size} bytes`
        : [];
    }),
  );
  note(
    inStore.strays,
    [...files.keys()].filter((key) => !keys.has(key) && !key.startsWith('logos/')),
  );
  note(
    inStore.logos,
    logos.map(({ logokey }) => String(logokey)).filter((key) => !files.has(key)),
  );
  const waited = new Set(open.map(({ id }) => String(id)));
  const staged: string[] = [];
  for await (const { key } of walk(join(data, 'uploads'), '')) if (!waited.has(key)) staged.push(key);
  note(inStore.staged, staged);
  return files.size;
}

async function* walk(root: string, inner: string): AsyncGenerator<{ key: string; size: number }> {
  const folder = await opendir(join(root, inner)).catch(() => undefined);
  if (!folder) return;
  for await (const entry of folder) {
    const key = inner ? `${inner}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, key);
    else yield { key, size: (await stat(join(root, key))).size };
  }
}
