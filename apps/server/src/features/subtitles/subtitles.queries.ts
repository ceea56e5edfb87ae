import type { OwnRules } from '@rushes/contract/subtitle-rules';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

/** The subtitle rules of a tenant; null if it uses the preset. */
export async function findRules(db: Database, tenantid: string): Promise<OwnRules | null> {
  const found = await db
    .selectFrom('tenants')
    .select('subtitle_rules')
    .where('id', '=', tenantid)
    .executeTakeFirst();
  return found?.subtitle_rules ?? null;
}

/** Replaces the indexed cues of a file with its current content, as `cueTextOf` returns it. */
export async function replaceCues(
  trx: Trx,
  { id: assetid, podid, tenantid }: { id: string; podid: string; tenantid: string },
  cueText: string,
): Promise<void> {
  await trx
    .deleteFrom('subtitle_cues')
    .where('assetid', '=', assetid)
    .where('tenantid', '=', tenantid)
    .execute();
  await sql`
    insert into subtitle_cues (tenantid, podid, assetid, start, content)
    select ${tenantid}::uuid, ${podid}::uuid, ${assetid}::uuid, c.start, c.content
    from jsonb_to_recordset(${cueText}::jsonb) as c (start int, content text)`.execute(trx);
}

/** Copies the cues of subtitle files to their copies. */
export async function copyCues(
  trx: Trx,
  tenantid: string,
  copies: readonly { source: string; id: string; podid: string }[],
): Promise<void> {
  await sql`
    insert into subtitle_cues (tenantid, podid, assetid, start, content)
    select s.tenantid, c.podid, c.id, s.start, s.content
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid, podid uuid)
      join subtitle_cues s on s.assetid = c.source and s.tenantid = ${tenantid}`.execute(trx);
  // If the source is in the backlog, so is the copy.
  await sql`
    insert into subtitle_backlog (assetid)
    select c.id from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid)
      join subtitle_backlog l on l.assetid = c.source
      join assets a on a.id = c.source and a.tenantid = ${tenantid}`.execute(trx);
}

/** Files that can be read now: archived ones wait until they are unarchived. */
const readable = sql`subtitle_backlog l join assets a on a.id = l.assetid
  join blobs b on b.key = a.storagekey and b.archived = 0`;

export async function hasBacklog(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${readable} limit 1`.execute(db);
  return rows.length > 0;
}

/** For all tenants: the backlog is platform work. */
export function takeBacklog(trx: Trx, most: number) {
  return listRows<{ tenantid: string; podid: string; assetid: string }>(trx)`
    with taken as (select l.assetid, a.tenantid, a.podid from ${readable} order by l.assetid limit ${most})
    delete from subtitle_backlog d using taken t where d.assetid = t.assetid
    returning t.tenantid, t.podid, t.assetid`;
}

export async function eraseSubtitles(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  for (const table of ['subtitle_cues', 'transcript_sentences', 'transcripts'] as const)
    await trx.deleteFrom(table).where('tenantid', '=', tenantid).execute();
}
