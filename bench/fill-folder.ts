import type pg from 'pg';

/** Inserts the given number of completed files with thumbnails into an empty demo folder. */
export async function fillFolder(db: pg.Client, tenantid: string, name: string, files: number) {
  const folder = await db.query<{ id: string; path: string; userid: string }>(
    `select n.id, n.path::text as path, u.id as userid from nodes n, users u
     where n.tenantid = $1 and n.name = $2 and n.deletedat is null and u.email = 'admin@demo.test'`,
    [tenantid, name],
  );
  const { id, path, userid } = folder.rows[0]!;
  await db.query(
    `insert into pods (id, tenantid, nodeid, name, sortkey, size, kind, mimetype, duration, state, stage, percentage,
       thumbnailid, livepreviewid, sprite, createdbyid, updatedbyid)
     select gen_random_uuid(), $1, $2, 'Clip ' || n || '.mov', 'clip ' || lpad(n::text, 8, '0'), n * 1000, 'video',
       'video/quicktime', n, 3, 'completed', 100, gen_random_uuid(), gen_random_uuid(),
       '{"columns":14,"rows":10,"count":140,"tileWidth":320,"tileHeight":180}', $3, $3
     from generate_series(1, $4::int) n`,
    [tenantid, id, userid, files],
  );
  await db.query('analyze pods');
  return { nodeid: id, tenantid, path };
}
