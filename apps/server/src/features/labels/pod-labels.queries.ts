import { AssetType, State } from '@rushes/contract/enums';
import type { LabelType } from '@rushes/contract/labels';
import { type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readRow } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';
import { labelKey } from './model/label-key.ts';

export interface PodLabelRow extends Selectable<Tables['pod_labels']> {
  createdbyname: string | null;
}

export interface Marking {
  tenantid: string;
  podids: readonly string[];
  labels: readonly { content: string; key: string }[];
  start: number | null;
  end: number | null;
  type: LabelType;
  createdbyid: string;
}

/** Inserts every label on every file, except existing ones. Returns the inserted rows. */
export function insertPodLabels(
  trx: Trx,
  { tenantid, podids, labels, start, end, type, createdbyid }: Marking,
) {
  const pairs = podids.flatMap((podid) =>
    labels.map((_, place) => ({ id: newId(), podid, place: place + 1 })),
  );
  const contents = labels.map(({ content }) => content);
  const keys = labels.map(({ key }) => key);
  return listRows<{ id: string; podid: string; content: string }>(trx)`
    insert into pod_labels (id, tenantid, podid, content, contentkey, start, "end", type, createdbyid)
    select w.id, ${tenantid}::uuid, w.podid, l.content, l.key, ${start}::int, ${end}::int, ${type}::text, ${createdbyid}::uuid
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (id uuid, podid uuid, place int)
      join unnest(${contents}::text[], ${keys}::text[]) with ordinality as l (content, key, place)
        on l.place = w.place
    on conflict (podid, contentkey, coalesce(start, -1), coalesce("end", -1)) where service is null do nothing
    returning id, podid, content`;
}

export interface TimedLabel {
  content: string;
  start: number | null;
  end: number | null;
}

/**
 * Inserts labels with individual times on one file, except existing ones. Returns the contents of the inserted labels.
 */
export function insertTimedLabels(
  trx: Trx,
  { tenantid, podid, createdbyid }: { tenantid: string; podid: string; createdbyid: string },
  labels: readonly TimedLabel[],
) {
  const rows = labels.map((label) => ({ ...label, id: newId(), key: labelKey(label.content) }));
  return listValues<string>(trx)`
    insert into pod_labels (id, tenantid, podid, content, contentkey, start, "end", type, createdbyid)
    select l.id, ${tenantid}::uuid, ${podid}::uuid, l.content, l.key, l.start, l."end", 'label', ${createdbyid}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (id uuid, content text, key text, start int, "end" int)
    on conflict (podid, contentkey, coalesce(start, -1), coalesce("end", -1)) where service is null do nothing
    returning content`;
}

const columns = sql`l.*, u.firstname || ' ' || u.lastname as createdbyname
  from pod_labels l left join users u on u.id = l.createdbyid`;

/** Labels added by users; detected labels are listed separately. */
export function listPodLabels(db: Db, tenantid: string, podid: string) {
  return listRows<PodLabelRow>(db)`
    select ${columns} where l.podid = ${podid} and l.tenantid = ${tenantid} and l.service is null
    order by l.start nulls first, case when l.start is null then folded(l.content) end, l.content, l.id`;
}

export function findPodLabels(db: Db, tenantid: string, ids: readonly string[]) {
  return listRows<PodLabelRow>(db)`
    select ${columns} where l.id = any(${[...ids]}::uuid[]) and l.tenantid = ${tenantid}`;
}

/** The caller must hold a lock on the pod row, so its labels do not change concurrently. */
export function findPodLabel(trx: Trx, tenantid: string, podid: string, id: string) {
  return findRow<PodLabelRow>(trx)`
    select ${columns}
    where l.id = ${id} and l.podid = ${podid} and l.tenantid = ${tenantid} and l.service is null`;
}

export async function updatePodLabel(
  trx: Trx,
  tenantid: string,
  id: string,
  change: { content: string; start: number | null; end: number | null; type: LabelType },
): Promise<void> {
  await trx
    .updateTable('pod_labels')
    .set({ ...change, contentkey: labelKey(change.content) })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deletePodLabel(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('pod_labels').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Duration of the web version, in milliseconds. */
export async function findPlayedDuration(trx: Trx, tenantid: string, podid: string): Promise<number | null> {
  const row = await trx
    .selectFrom('assets')
    .select('duration')
    .where('podid', '=', podid)
    .where('tenantid', '=', tenantid)
    .where('type', '=', AssetType.WEB)
    .where('state', '=', State.COMPLETE)
    .where('deletedat', 'is', null)
    .where(sql<boolean>`metadata ->> 'role' is null`)
    .orderBy('createdat')
    .executeTakeFirst();
  return row?.duration ?? null;
}

export interface SubtreeScope {
  tenantid: string;
  path: string;
  teamPaths: readonly string[];
  clientPaths: readonly string[];
  q: string | undefined;
  limit: number;
  offset: number;
}

/** The distinct labels of files this user can see at and below a path, most used first. */
export function listBelow(
  db: Database,
  { tenantid, path, teamPaths, clientPaths, q, limit, offset }: SubtreeScope,
) {
  const wanted = q ?? null;
  return readRow<{ labels: { content: string; podsCount: number }[]; total: number }>(db)`
    with found as materialized (
      select min(l.content) as content, count(distinct l.podid)::int as pods
      from nodes n
        join pods p on p.nodeid = n.id and p.deletedat is null
        join pod_labels l on l.podid = p.id and l.service is null
      where n.tenantid = ${tenantid} and n.path <@ ${path}::ltree and n.deletedat is null
        and (n.path <@ any(${[...teamPaths]}::text[]::ltree[])
          or (n.hidden = 0 and p.teamonly = 0 and n.path <@ any(${[...clientPaths]}::text[]::ltree[])))
        and (${wanted}::text is null or position(folded(${wanted}::text) in folded(l.content)) > 0)
      group by l.contentkey
    ), page as (
      select content, pods, row_number() over (order by pods desc, folded(content), content) as place
      from found order by place limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as total, coalesce(
      (select json_agg(json_build_object('content', content, 'podsCount', pods) order by place) from page),
      '[]') as labels`;
}

export async function copyPodLabels(
  trx: Trx,
  tenantid: string,
  copies: readonly { source: string; id: string }[],
): Promise<void> {
  await sql`
    insert into pod_labels (id, tenantid, podid, content, contentkey, start, "end", type, confidence, service,
      boxes, createdbyid, createdat)
    select gen_random_uuid(), l.tenantid, c.id, l.content, l.contentkey, l.start, l."end", l.type, l.confidence,
      l.service, l.boxes, l.createdbyid, l.createdat
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid)
      join pod_labels l on l.podid = c.source and l.tenantid = ${tenantid}`.execute(trx);
}
