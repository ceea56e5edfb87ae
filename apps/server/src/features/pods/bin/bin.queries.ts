import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

export interface Deletion {
  tenantid: string;
  deletionid: string;
  userid: string;
}

const mark = ({ deletionid, userid }: Deletion) =>
  sql`deletedat = now(), deletionid = ${deletionid}, deletedbyid = ${userid}`;

/** `topids` are the files the user selected; their versions were deleted with them. */
export async function binPods(
  trx: Trx,
  deletion: Deletion,
  ids: readonly string[],
  topids: readonly string[],
): Promise<void> {
  await sql`
    update pods set ${mark(deletion)}, binned = (id = any(${[...topids]}::uuid[]))::int
    where id = any(${[...ids]}::uuid[]) and tenantid = ${deletion.tenantid} and deletedat is null`.execute(
    trx,
  );
}

export async function binPodsIn(trx: Trx, deletion: Deletion, nodeids: readonly string[]): Promise<number> {
  const result = await sql`
    update pods set ${mark(deletion)}, binned = 0
    where nodeid = any(${[...nodeids]}::uuid[]) and tenantid = ${deletion.tenantid} and deletedat is null`.execute(
    trx,
  );
  return Number(result.numAffectedRows);
}

export async function unbinPods(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await sql`
    update pods set deletedat = null, deletionid = null, deletedbyid = null, binned = 0
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}`.execute(trx);
}

/**
 * Restored versions return to their stack in their order if the head is not deleted and in the same folder; otherwise
 * each becomes a separate file. If the stack became team-only meanwhile, so do they. Returns the affected heads; most
 * files have no stack and are not changed.
 */
export async function rejoinStacks(trx: Trx, tenantid: string, ids: readonly string[]): Promise<string[]> {
  await sql`
    update pods v set parentpodid = h.headid,
      "order" = case when h.headid is null then 1 else v."order" end,
      versiontext = case when h.headid is null then '' else v.versiontext end,
      teamonly = greatest(v.teamonly, h.teamonly)
    from (select v.id, head.id as headid, coalesce(head.teamonly, 0) as teamonly
      from pods v join pods up on up.id = v.parentpodid
      left join pods head on head.id = coalesce(up.parentpodid, up.id) and head.deletedat is null
        and head.parentpodid is null and head.nodeid = v.nodeid and head.id <> v.id
      where v.id = any(${[...ids]}::uuid[])) h
    where v.id = h.id and v.tenantid = ${tenantid}
      and (v.parentpodid is distinct from h.headid or v.teamonly < h.teamonly)`.execute(trx);
  const result = await sql<{ id: string }>`
    select distinct coalesce(parentpodid, id) as id from pods
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}
      and (parentpodid is not null or versionscount <> 1 or "order" <> 1)`.execute(trx);
  return result.rows.map(({ id }) => id);
}

/**
 * Another version becomes the head of the stack. All others reference it, including deleted ones and the former head.
 * The order numbers stay: a former head that is restored is the newest version again.
 */
export async function changeHead(trx: Trx, tenantid: string, from: string, to: string): Promise<void> {
  await sql`
    update pods set parentpodid = case when id <> ${to}::uuid then ${to}::uuid end, versionscount = 1
    where (id = ${from}::uuid or parentpodid = ${from}::uuid) and tenantid = ${tenantid}`.execute(trx);
  await recountStacks(trx, tenantid, [to]);
}

/** The newest version that stays, for each head that is deleted without its versions. */
export async function findNextHeads(
  trx: Trx,
  tenantid: string,
  headids: readonly string[],
  deleted: readonly string[],
): Promise<{ headid: string; id: string }[]> {
  const result = await sql<{ headid: string; id: string }>`
    select distinct on (parentpodid) parentpodid as headid, id from pods
    where parentpodid = any(${[...headids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null
      and id <> all(${[...deleted]}::uuid[])
    order by parentpodid, "order" desc, id desc`.execute(trx);
  return result.rows;
}

/** Restored versions that are newer than the head of their stack: they were the head when they were deleted. */
export async function findReturnedHeads(
  trx: Trx,
  tenantid: string,
  headids: readonly string[],
  returned: readonly string[],
): Promise<{ headid: string; id: string }[]> {
  const result = await sql<{ headid: string; id: string }>`
    select distinct on (h.id) h.id as headid, v.id from pods v join pods h on h.id = v.parentpodid
    where h.id = any(${[...headids]}::uuid[]) and v.id = any(${[...returned]}::uuid[])
      and v.tenantid = ${tenantid} and v.deletedat is null and v."order" > h."order"
    order by h.id, v."order" desc, v.id desc`.execute(trx);
  return result.rows;
}

/** Updates the version count of these stacks. */
export async function recountStacks(trx: Trx, tenantid: string, headids: readonly string[]): Promise<void> {
  if (headids.length === 0) return;
  await sql`
    update pods h set versionscount = 1 + (select count(*)::int from pods v
      where v.parentpodid = h.id and v.deletedat is null)
    where h.id = any(${[...headids]}::uuid[]) and h.tenantid = ${tenantid} and h.parentpodid is null`.execute(
    trx,
  );
}

/**
 * Another version may have taken the order number of a restored one: the restored version then comes before it. The
 * head stays the newest.
 */
export async function renumberStacks(
  trx: Trx,
  tenantid: string,
  headids: readonly string[],
  returned: readonly string[],
): Promise<void> {
  if (headids.length === 0) return;
  await sql`
    update pods p set "order" = ranked.place
    from (select id, row_number() over (partition by coalesce(parentpodid, id)
        order by parentpodid is null, "order", id <> all(${[...returned]}::uuid[]), id) as place
      from pods where (id = any(${[...headids]}::uuid[]) or parentpodid = any(${[...headids]}::uuid[]))
        and deletedat is null) ranked
    where p.id = ranked.id and p.tenantid = ${tenantid} and p."order" <> ranked.place`.execute(trx);
}

/** Files that stay deleted in restored folders or stacks become separate items in the recycle bin. */
export async function promotePods(
  trx: Trx,
  tenantid: string,
  nodeids: readonly string[],
  headids: readonly string[],
): Promise<void> {
  await sql`
    update pods p set binned = 1
    where (p.nodeid = any(${[...nodeids]}::uuid[]) or p.parentpodid = any(${[...headids]}::uuid[]))
      and p.tenantid = ${tenantid} and p.deletedat is not null and p.binned = 0
      and not exists (select 1 from pods h where h.id = p.parentpodid and h.deletionid = p.deletionid)`.execute(
    trx,
  );
}

export async function purgePods(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await leaveStacks(trx, tenantid, sql`p.parentpodid = any(${[...ids]}::uuid[])`);
  await sql`
    delete from pods where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and deletedat is not null`.execute(
    trx,
  );
}

/** Purges all files in these folders. */
export async function purgePodsIn(trx: Trx, tenantid: string, nodeids: readonly string[]): Promise<number> {
  await leaveStacks(
    trx,
    tenantid,
    sql`p.parentpodid in (select h.id from pods h where h.nodeid = any(${[...nodeids]}::uuid[]))`,
  );
  const result = await sql`
    delete from pods where nodeid = any(${[...nodeids]}::uuid[]) and tenantid = ${tenantid}
      and deletedat is not null`.execute(trx);
  return Number(result.numAffectedRows);
}

/** A version that was deleted separately outlives its head: it can be restored as a separate file. */
async function leaveStacks(trx: Trx, tenantid: string, isLeft: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update pods p set parentpodid = null, "order" = 1, versiontext = ''
    where ${isLeft} and p.tenantid = ${tenantid} and p.deletedat is not null`.execute(trx);
}
