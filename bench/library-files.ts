import type pg from 'pg';
import { word } from './library-words.ts';

interface Special {
  large: { path: string };
  full: { id: string; path: string };
  /** Files in all tenants: the large part holds 1/10 of them, the full folder 1/100. */
  all: number;
}

const RUN = 10;

/** Files are uploaded in runs of ten into one folder. The folder does not depend on the upload time. */
export async function fillTenant(
  db: pg.Client,
  tenantid: string,
  number: number,
  count: number,
  special: Special | undefined,
): Promise<void> {
  const runs = Math.ceil(count / RUN);
  const large = special ? special.all / 10 / RUN : 0;
  const full = special ? special.all / 100 / RUN : 0;
  const inLarge = await list(db, 'seed_large', number, 'path <@ $1', [special?.large.path ?? 'none']);
  const others = await list(db, 'seed_places', number, 'not (path <@ $1 or path = $2)', [
    special?.large.path ?? 'none',
    special?.full.path ?? 'none',
  ]);
  await db.query(
    `with numbers as materialized (
       select n, (n - 1) / ${RUN} * 7919 % ${runs} as run, pg_temp.chance(n, 4) as look,
         ${word('files.n', 5)} as one, ${word('files.n', 6)} as two, ${word('files.n', 7)} as three
       from generate_series(1::bigint, ${count}) files (n)
     ), named as materialized (
       select n, two, three, ${NAME} as name, case
         when run < ${large} then (select id from seed_large where place = run % ${Math.max(1, inLarge)})
         when run < ${large + full} then $2::uuid
         else (select id from seed_places where place = floor(${others} * pg_temp.chance(run, 3))::int) end as nodeid
       from numbers
     )
     insert into pods (id, tenantid, nodeid, name, sortkey, note, size, kind, mimetype, duration, resolution,
       framerate, state, stage, percentage, badgestatus, jsondata, thumbnailid, livepreviewid, sprite, createdbyid,
       updatedbyid, createdat, updatedat)
     select pg_temp.seed_id('pod', ${number}, n), $1, nodeid, name, pg_temp.sorted(name),
       case when n % 10 = 3 then 'Please check the ' || two || ' before the ' || three || '.' else '' end,
       1000000 + n % 1000 * 1000003, case when name like '%.jpg' then 'image' else 'video' end,
       case right(name, 3) when 'jpg' then 'image/jpeg' when 'mp4' then 'video/mp4'
         when 'mxf' then 'application/mxf' else 'video/quicktime' end,
       case when name not like '%.jpg' then (n % 600 * 1000)::int end,
       (array['1920x1080', '3840x2160', '1280x720', '4096x2160'])[1 + n % 4], 25, 3, 'completed', 100, n % 7,
       '{"uploaderName": "Library Admin"}', gen_random_uuid(), gen_random_uuid(),
       '{"columns":14,"rows":10,"count":140,"tileWidth":320,"tileHeight":180}', u.userid, u.userid,
       to_timestamp(1700000000 + n * 0.05), to_timestamp(1700000000 + n * 0.05)
     from named, (select userid from access_points where tenantid = $1 limit 1) u`,
    [tenantid, special?.full.id ?? null],
  );
  await db.query(
    `insert into assets (id, tenantid, podid, type, name, state, filetype, mimetype, size, duration, resolution,
       codec, bitrate, framerate, audiocodec, uuid, createdat)
     select gen_random_uuid(), tenantid, id, 0, name, 3, right(name, 3), mimetype, size, duration, resolution,
       case right(name, 3) when 'jpg' then 'mjpeg' when 'mp4' then 'h264' when 'mxf' then 'dnxhd' else 'prores' end,
       50000000, framerate, case when kind = 'video' then 'pcm_s16le' end, gen_random_uuid(), createdat
     from pods where tenantid = $1`,
    [tenantid],
  );
}

/** File names as cameras, editors and users choose them. */
const NAME = `case
  when look < 0.25 then chr(65 + (n % 4)::int) || lpad((n / 997 % 1000)::text, 3, '0') || '_C'
    || lpad((n % 997)::text, 3, '0') || '_' || lpad((n * 7 % 10000)::text, 4, '0') || upper(substr(one, 1, 2)) || '.mov'
  when look < 0.55 then initcap(one) || '_' || two || '_' || three || '_' || lpad((n % 1000)::text, 3, '0') || '.mov'
  when look < 0.70 then 'Interview ' || initcap(one) || ' ' || initcap(two) || ' take ' || n % 12 || '.mp4'
  when look < 0.80 then '2023-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0')
    || ' ' || one || ' ' || two || '.mxf'
  when look < 0.90 then 'IMG_' || lpad((n % 10000)::text, 4, '0') || '.jpg'
  else 'Scene ' || n % 90 || ' shot ' || n % 14 || ' ' || one || ' final v' || 1 + n % 5 || '.mov' end`;

/** Numbers the matching folders, so that one can be selected by number. */
async function list(db: pg.Client, table: string, number: number, where: string, values: string[]) {
  await db.query(`drop table if exists ${table}`);
  await db.query(`create temp table ${table} (place int primary key, id uuid)`);
  const { rowCount } = await db.query(
    `insert into ${table} select row_number() over (order by n) - 1, id from seed_nodes
     where tenant = ${number} and ${where.replace(/\$\d/g, '$&::ltree')}`,
    values,
  );
  return rowCount ?? 0;
}
