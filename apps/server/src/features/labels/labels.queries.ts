import type { Selectable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { labelKey } from './model/label-key.ts';

export type LabelRow = Selectable<Tables['labels']>;

export interface CategoryRow {
  id: string;
  parentid: string | null;
  name: string;
}

export interface TreeRow {
  id: string;
  /** Id of the parent category. */
  parentid: string | null;
  name: string;
  islabel: boolean;
}

/** The whole tree in one statement: categories before labels, each ordered by name. */
export function listTree(db: Db, tenantid: string, withLabels: boolean) {
  return listRows<TreeRow>(db)`
    select id, parentid, name, islabel from (
      select id, parentid, name, sortkey, false as islabel from label_categories where tenantid = ${tenantid}
      union all
      select id, categoryid, name, sortkey, true from labels where tenantid = ${tenantid} and ${withLabels}
    ) tree order by islabel, sortkey, id`;
}

/** Locks all categories of the tenant until commit: two concurrent moves could otherwise create a cycle. */
export function lockCategories(trx: Trx, tenantid: string) {
  return listRows<CategoryRow>(trx)`
    select id, parentid, name from label_categories where tenantid = ${tenantid} order by id for update`;
}

/** Locks the category until commit (`for key share`). */
export function holdCategory(trx: Trx, tenantid: string, id: string) {
  return findRow<CategoryRow>(trx)`
    select id, parentid, name from label_categories where id = ${id} and tenantid = ${tenantid}
    for key share`;
}

export async function hasCategory(db: Database, tenantid: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('label_categories')
    .select('id')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCategory(trx: Trx, row: CategoryRow & { tenantid: string }): Promise<void> {
  await trx
    .insertInto('label_categories')
    .values({ ...row, sortkey: sortKey(row.name) })
    .execute();
}

export async function updateCategory(
  trx: Trx,
  tenantid: string,
  { id, name, parentid }: CategoryRow,
): Promise<void> {
  await trx
    .updateTable('label_categories')
    .set({ name, parentid, sortkey: sortKey(name) })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteCategory(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('label_categories').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

export function listLabels(db: Database, tenantid: string, categoryid: string): Promise<LabelRow[]> {
  return db
    .selectFrom('labels')
    .selectAll()
    .where('categoryid', '=', categoryid)
    .where('tenantid', '=', tenantid)
    .orderBy('sortkey')
    .orderBy('id')
    .execute();
}

/** Returns false if the label already existed. */
export async function insertLabel(
  trx: Trx,
  row: { id: string; tenantid: string; categoryid: string; name: string },
): Promise<boolean> {
  const result = await trx
    .insertInto('labels')
    .values({ ...row, sortkey: sortKey(row.name), namekey: labelKey(row.name) })
    .onConflict((conflict) => conflict.columns(['categoryid', 'namekey']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function lockLabel(trx: Trx, tenantid: string, id: string): Promise<LabelRow | undefined> {
  return trx
    .selectFrom('labels')
    .selectAll()
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLabel(
  trx: Trx,
  tenantid: string,
  { id, categoryid, name }: { id: string; categoryid: string; name: string },
): Promise<void> {
  await trx
    .updateTable('labels')
    .set({ categoryid, name, sortkey: sortKey(name), namekey: labelKey(name) })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteLabel(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('labels').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

export async function eraseLabels(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('pod_labels').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('labels').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('label_categories').where('tenantid', '=', tenantid).execute();
}
