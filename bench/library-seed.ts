// Inserts a library of the intended maximum size with SQL: three tenants, 100,000 nodes, a million files.
import type pg from 'pg';
import { fillTenant } from './library-files.ts';
import { vocabulary, word } from './library-words.ts';

export interface LibraryOptions {
  /** Total number. The landmarks below are part of the first tenant's share. */
  nodes?: number;
  pods?: number;
  /** E-mail of an existing user. Every administrator created here gets the same permissions and password. */
  like: string;
}

export interface LibraryTenant {
  id: string;
  rootid: string;
  path: string;
  email: string;
  /** A client with 1/20 of the tenant's files. */
  client: Landmark;
}

export interface Landmark {
  id: string;
  path: string;
}

export interface Library {
  tenants: LibraryTenant[];
  /** All landmarks are in the first tenant. */
  landmarks: {
    /** 10,000 nodes with 100,000 files. */
    large: Landmark;
    /** A thousand sibling folders. */
    wide: Landmark;
    /** 10,000 files in one folder. */
    full: Landmark;
    /** A folder on the twentieth level. */
    deep: Landmark;
  };
}

const shares = [0.65, 0.25, 0.1];
const WIDE = 1_000;
const LEVELS = 20;
const CLIENTS = 20;
const SEEDED = ['pods', 'nodes', 'assets', 'search_docs'];

export async function seedLibrary(db: pg.Client, options: LibraryOptions): Promise<Library> {
  const { nodes = 100_000, pods = 1_000_000 } = options;
  // One transaction: an interrupted run leaves the database unchanged.
  await db.query('begin');
  const indexes = await takeIndexes(db);
  // Requires a superuser. Skips foreign keys and triggers: the generated rows are valid by construction.
  await db.query('set local session_replication_role = replica');
  await db.query(`set local maintenance_work_mem = '512MB'`);
  await db.query(`set local work_mem = '64MB'`);
  await prepare(db);
  const tenants: LibraryTenant[] = [];
  let landmarks: Library['landmarks'] | undefined;
  for (const [number, share] of shares.entries()) {
    const tenant = await makeTenant(db, number, options.like);
    const large = number === 0 ? Math.round(nodes / 10) : 0;
    const extra = number === 0 ? WIDE + 1 + LEVELS + 1 : 0;
    await plant(db, tenant, number, Math.round(nodes * share) - large - extra);
    if (number === 0) landmarks = await plantLandmarks(db, tenant, large);
    const special = number === 0 && landmarks ? { ...landmarks, all: pods } : undefined;
    await fillTenant(db, tenant.id, number, Math.round(pods * share), special);
    tenants.push({ ...tenant, client: await landmark(db, tenant.id, 'Client 1') });
  }
  for (const definition of indexes.filter((one) => !one.includes(' search_docs ')))
    await db.query(definition);
  await db.query(
    `insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
     select t.source, t.sourceid, t.tenantid, t.podid, t.fileid, t.text, t.start, t.by
     from search_texts t where t.tenantid = any($1)`,
    [tenants.map(({ id }) => id)],
  );
  for (const definition of indexes.filter((one) => one.includes(' search_docs '))) await db.query(definition);
  await db.query('commit');
  for (const table of [...SEEDED, 'users', 'own_access_points']) await db.query(`vacuum analyze ${table}`);
  return { tenants, landmarks: landmarks! };
}

/**
 * Drops the indexes and returns their definitions. Building an index once over a million rows takes a tenth of the time
 * of a million insertions.
 */
async function takeIndexes(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), 'public.', '') as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [SEEDED.map((table) => `public.${table}`)],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Creates version 7 ids whose timestamp increases with their number, and random numbers that are the same in every run.
 */
async function prepare(db: pg.Client): Promise<void> {
  await db.query(`
    create or replace function pg_temp.seed_id(kind text, tenant int, n bigint) returns uuid language sql immutable
    return (lpad(to_hex(1700000000000 + n * 50), 12, '0') || '7' || substr(md5(kind || tenant || ':' || n), 1, 3)
      || 'a' || substr(md5(kind || tenant || ':' || n), 5, 15))::uuid`);
  await db.query(`
    create or replace function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable
    return (hashint8extended(n, salt) & 2147483647) / 2147483648.0`);
  await db.query(`
    create or replace function pg_temp.sorted(name text) returns text language sql immutable
    return left(folded(name), 600)`);
  await db.query('create temp table if not exists seed_nodes (tenant int, n int, id uuid, path ltree)');
  await db.query('truncate seed_nodes');
  await db.query('create temp table if not exists seed_words (n int primary key, word text)');
  await db.query('truncate seed_words');
  await db.query(
    `insert into seed_words select n, word from unnest($1::text[]) with ordinality w (word, n)`,
    [vocabulary()],
  );
  await db.query('analyze seed_words');
}

async function makeTenant(db: pg.Client, number: number, like: string) {
  const email = `admin${number + 1}@library.test`;
  const { rows } = await db.query<{ id: string; rootid: string; path: string }>(
    `with ids as (select gen_random_uuid() as id, pg_temp.seed_id('root', $1::int, 0) as rootid, gen_random_uuid() as userid),
     tenant as (insert into tenants (id, name) select id, 'Library ' || ($1::int + 1) from ids),
     room as (insert into resources (tenantid, name, "limit") select ids.id, r.name, 1e17::bigint
       from ids, unnest(array['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits']) r (name)),
     root as (insert into nodes (id, tenantid, path, type, name, sortkey)
       select rootid, id, text2ltree(replace(rootid::text, '-', '')), 4, 'Library ' || ($1::int + 1), 'library' from ids),
     person as (insert into users (id, email, emailverified, firstname, lastname, type)
       select userid, $2, true, 'Library', 'Admin', 'admin' from ids),
     password as (insert into credentials (userid, password) select ids.userid, c.password
       from ids, credentials c join users u on u.id = c.userid where u.email = $3),
     point as (insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
       select gen_random_uuid(), ids.id, ids.userid, ids.rootid, a."group", a.abilities
       from ids, access_points a join users u on u.id = a.userid where u.email = $3 limit 1)
     select id, rootid, replace(rootid::text, '-', '') as path from ids`,
    [number, email, like],
  );
  return { ...rows[0]!, email };
}

/** 20 clients with ten projects each, and folders nested six levels deep. */
async function plant(db: pg.Client, tenant: { id: string; path: string }, number: number, count: number) {
  await grow(db, tenant, number, {
    first: 1,
    count,
    parent: `case when n <= ${CLIENTS} then 0 when n <= ${CLIENTS * 11} then 1 + n % ${CLIENTS}
      else ${CLIENTS + 1} + (n - ${CLIENTS * 11 + 1}) / 6 end`,
    type: `case when n <= ${CLIENTS} then 3 when n <= ${CLIENTS * 11} then 2 else 1 end`,
    name: `case when n <= ${CLIENTS} then 'Client ' || n else ${word('tree.n', 11)} || ' ' || ${word('tree.n', 12)} end`,
  });
}

async function plantLandmarks(db: pg.Client, tenant: { id: string; path: string }, large: number) {
  const begin = 10_000_000;
  const named = (name: string, first: number) =>
    `case when n = ${first} then '${name}' else ${word('tree.n', 11)} || ' ' || n end`;
  const [wide, deep, full] = [begin + large, begin + large + WIDE + 1, begin + large + WIDE + 1 + LEVELS];
  await grow(db, tenant, 0, {
    ...{ first: begin, count: large, type: `case when n = ${begin} then 2 else 1 end` },
    parent: `case when n = ${begin} then 0 else ${begin} + (n - ${begin} - 1) / 10 end`,
    name: named('Large', begin),
  });
  await grow(db, tenant, 0, {
    ...{ first: wide, count: WIDE + 1, type: `case when n = ${wide} then 2 else 1 end` },
    parent: `case when n = ${wide} then 0 else ${wide} end`,
    name: named('Wide', wide),
  });
  // The tenant root is the first level.
  await grow(db, tenant, 0, {
    ...{ first: deep, count: LEVELS, type: `case when n = ${deep} then 2 else 1 end` },
    parent: `case when n = ${deep} then 0 else n - 1 end`,
    name: named('Chain', deep),
  });
  await grow(db, tenant, 0, {
    ...{ first: full, count: 1, parent: '0', type: '2', name: `'Full'` },
  });
  const at = async (n: number) => {
    const { rows } = await db.query<Landmark>(
      'select id, path::text as path from seed_nodes where tenant = 0 and n = $1',
      [n],
    );
    return rows[0]!;
  };
  return { large: await at(begin), wide: await at(wide), deep: await at(full - 1), full: await at(full) };
}

interface Growth {
  first: number;
  count: number;
  /** SQL expression over n: the number of the parent, 0 for the tenant root. */
  parent: string;
  type: string;
  name: string;
}

async function grow(db: pg.Client, tenant: { id: string; path: string }, number: number, growth: Growth) {
  await db.query(
    `with recursive numbers as (
       select n, ${growth.parent} as parent, pg_temp.seed_id('node', ${number}, n) as id
       from generate_series(${growth.first}::int, ${growth.first + growth.count - 1}) n
     ), tree as (
       select n, id, text2ltree($2) || replace(id::text, '-', '') as path, $2::uuid as parentid
       from numbers where parent = 0
       union all
       select c.n, c.id, t.path || replace(c.id::text, '-', ''), t.id from tree t join numbers c on c.parent = t.n
     ), named as (
       select tree.*, ${growth.name} as name, ${growth.type} as type from tree
     ), kept as (
       insert into seed_nodes select ${number}, n, id, path from named
     )
     insert into nodes (id, tenantid, parentid, path, type, name, sortkey, projectstatus, createdat)
     select id, $1, parentid, path, type, name, pg_temp.sorted(name), case when type = 2 then 1 end,
       to_timestamp(1700000000 + n % 10000000 * 0.05) from named`,
    [tenant.id, tenant.path],
  );
}

async function landmark(db: pg.Client, tenantid: string, name: string): Promise<Landmark> {
  const { rows } = await db.query<Landmark>(
    'select id, path::text as path from nodes where tenantid = $1 and name = $2',
    [tenantid, name],
  );
  return rows[0]!;
}
