import { sql } from 'kysely';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { tokensOf } from '../session.ts';
import { type Caller, makeCaller, makeSide, type Role, type Side } from './access-scene.ts';

// Creating a tenant with its objects and users takes some 200 queries. A copy of its rows with other ids takes one.

/** A tenant, and callers who are its users or users of the platform. */
export interface Scene {
  side: Side;
  callers: ReadonlyMap<Role, Caller>;
}

/** Live events, which background work of the API may add at any time. */
const NOT_COPIED: ReadonlySet<string> = new Set(['events']);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const EMAIL = /@access\.test/g;
/** After so many copies the tables are large enough for statistics, without which the best plans are not chosen. */
const ANALYZED_AT = 3;

/** Creates a scene with callers of the roles once; returns a function that copies it. */
export async function makeCopies(
  api: Api,
  foreign: Side,
  roles: readonly Role[],
): Promise<() => Promise<Scene>> {
  const { db, keyring, storage } = api.services;
  const before = await allRows(api);
  const own = await makeSide(api, 'Own', false);
  const made: Caller[] = [];
  for (const role of roles) made.push(await makeCaller(api, role, { own, foreign }, false));

  const rows = new Map<string, string[]>();
  for (const [table, all] of await allRows(api)) {
    const added = all.filter((row) => !before.get(table)!.includes(row));
    if (added.length > 0 && !NOT_COPIED.has(table)) rows.set(table, added);
  }
  const known = new Set([...before.values()].flat().flatMap((row) => row.match(UUID) ?? []));
  const text = `{${[...rows].map(([table, added]) => `"${table}":[${added}]`)}}`;
  const ids = [...new Set(text.match(UUID))].filter((id) => !known.has(id));
  const keys = [...text.matchAll(/"storagekey": "([^"]+)"/g)].map(([, key]) => key!);
  const insert = await insertInto(api, [...rows.keys()]);
  let count = 0;

  return async () => {
    const copies = new Map(ids.flatMap((id) => bothForms(id, newId())));
    const number = count++;
    if (number === ANALYZED_AT) await sql`analyze`.execute(db);
    const copied = (original: string) =>
      original
        .replace(UUID, (id) => copies.get(id) ?? id)
        .replace(/\b[0-9a-f]{32}\b/g, (label) => copies.get(label) ?? label)
        .replace(EMAIL, (domain) => `copy${number}${domain}`);
    const { side, callers } = JSON.parse(copied(JSON.stringify({ side: own, callers: made }))) as {
      side: Side;
      callers: Caller[];
    };
    for (const key of new Set(keys)) await storage.copy(key, copied(key));
    await insert(copied(text));
    for (const caller of callers) {
      const [userid, sessionid] = [caller.ids.me, caller.as!.headers['access-token']!.split('.')[0]!];
      caller.as = tokensOf(keyring, userid, sessionid);
    }
    return { side, callers: new Map(callers.map((caller) => [caller.role, caller])) };
  };
}

/** Inserts rows of all the tables, given as JSON, in one statement. They are complete: triggers would repeat rows. */
async function insertInto(
  { services: { db } }: Api,
  tables: string[],
): Promise<(rows: string) => Promise<unknown>> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select attrelid::regclass::text as table, attname as name from pg_attribute
    where attrelid = any(${tables}::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  const parts = tables.map((table) => {
    const names = columns.filter((column) => column.table === table).map(({ name }) => sql.ref(name));
    return sql`${sql.ref(`into_${table}`)} as (insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(names)} from given,
        jsonb_populate_recordset(null::${sql.table(table)}, given.rows -> ${sql.lit(table)}))`;
  });
  return (rows) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`with given as (select ${rows}::jsonb as rows), ${sql.join(parts)} select 1`.execute(tx);
    });
}

const bothForms = (id: string, copy: string): [string, string][] => [
  [id, copy],
  [pathLabel(id), pathLabel(copy)],
];

/** The rows of every table as JSON. */
async function allRows({ services: { db } }: Api): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
