import { State } from '@rushes/contract/enums';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type AssetRow = Selectable<Tables['assets']>;

export function listAssets(db: Database | Trx, tenantid: string, podid: string): Promise<AssetRow[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('podid', '=', podid)
    .where('tenantid', '=', tenantid)
    .where('deletedat', 'is', null)
    .orderBy('type')
    .orderBy('createdat')
    .orderBy('id')
    .execute();
}

/** For the signed address, which is its own proof: no tenant is known there. */
export function findServable(db: Database, id: string) {
  return (
    db
      .selectFrom('assets')
      .innerJoin('pods', 'pods.id', 'assets.podid')
      .innerJoin('tenants', 'tenants.id', 'assets.tenantid')
      .select([
        'assets.id',
        'assets.name',
        'assets.mimetype',
        'assets.storagekey',
        'assets.sha256',
        'assets.size',
      ])
      .where('assets.id', '=', id)
      .where('assets.state', '=', State.COMPLETE)
      // A replaced picture stays readable for a while: a page that is open may still show the old address.
      .where(sql<boolean>`(assets.deletedat is null or assets.deletedat > now() - interval '1 hour')`)
      .where('pods.deletedat', 'is', null)
      .where('pods.archived', '=', 0)
      // Addresses live for hours; a tenant that was closed or has ended is closed at once.
      .where('tenants.deletedat', 'is', null)
      .where(sql<boolean>`not is_expired(tenants)`)
      .executeTakeFirst()
  );
}

export async function insertAsset(trx: Trx, row: Insertable<Tables['assets']>): Promise<void> {
  await trx.insertInto('assets').values(row).execute();
}

export async function updateAsset(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['assets']>,
): Promise<void> {
  await trx.updateTable('assets').set(change).where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Marks what a newer run replaces; the bytes are collected later, when nothing can be reading them. */
export async function retireAssets(
  trx: Trx,
  tenantid: string,
  podid: string,
  types: readonly number[],
  role: 'peaks' | undefined,
): Promise<{ bytes: number }> {
  const result = await sql<{ size: number }>`
    update assets set deletedat = now()
    where podid = ${podid} and tenantid = ${tenantid} and deletedat is null
      and (type = any(${[...types]}::int[]) or metadata->>'role' = ${role ?? null})
    returning size`.execute(trx);
  return { bytes: result.rows.reduce((sum, row) => sum + row.size, 0) };
}

export interface Garbage {
  id: string;
  storagekey: string;
}

export async function listGarbage(db: Database, olderThan: Date, limit: number): Promise<Garbage[]> {
  const result = await sql<Garbage>`
    select id, storagekey from assets
    where deletedat < ${olderThan.toISOString()} and storagekey is not null
    order by deletedat limit ${limit}`.execute(db);
  return result.rows;
}

/** True when the key was let go and no living asset points at it: only then may the bytes go. */
export async function releaseKey(trx: Trx, garbage: Garbage): Promise<boolean> {
  await trx.updateTable('assets').set({ storagekey: null }).where('id', '=', garbage.id).execute();
  const other = await trx
    .selectFrom('assets')
    .select('id')
    .where('storagekey', '=', garbage.storagekey)
    .executeTakeFirst();
  return !other;
}

/** Only the rows: the bytes of a whole tenant go by their common beginning. */
export async function eraseAssets(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('assets').where('tenantid', '=', tenantid).execute();
}
