import { AppError } from '@rushes/contract/app-error';
import { labelsChanged } from '@rushes/contract/label-events';
import type { Label, LabelCategory } from '@rushes/contract/labels';
import { requireTenant } from '#features/tenants/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { refuseDuplicate } from '#platform/db/unique.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { requirePlace } from './labels.policy.ts';
import { presentLabel, presentTree, topOf } from './labels.present.ts';
import * as queries from './labels.queries.ts';

export async function listCategories(
  ctx: UserCtx,
  tenantid: string,
  withLabels: boolean,
): Promise<{ categories: LabelCategory[] }> {
  requireTenant(ctx, tenantid, 'list PodService');
  return { categories: topOf(presentTree(await queries.listTree(ctx.db, tenantid, withLabels))) };
}

export async function listLabels(
  ctx: UserCtx,
  tenantid: string,
  categoryid: string,
): Promise<{ labels: Label[] }> {
  requireTenant(ctx, tenantid, 'list PodService');
  if (!(await queries.hasCategory(ctx.db, tenantid, categoryid))) throw new AppError('ERR10');
  return { labels: (await queries.listLabels(ctx.db, tenantid, categoryid)).map(presentLabel) };
}

/** Runs a transaction that changes the tree; emits an event and writes an audit record for the returned item. */
function changeLabels<T>(
  ctx: UserCtx,
  tenantid: string,
  change: (trx: Trx) => Promise<{ answer: T; about: { id: string; name: string; to?: string } | null }>,
): Promise<T> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  return ctx.db.transaction().execute(async (trx) => {
    const { answer, about } = await change(trx);
    if (!about) return answer;
    const { id: subjectid, ...data } = about;
    await emit(trx, labelsChanged, { tenantid }, { tenantid });
    await recordAudit(trx, ctx, { action: 'tenant.labels', tenantid, subjectid, data });
    return answer;
  });
}

export function createCategory(
  ctx: UserCtx,
  tenantid: string,
  { name, parentid }: { name: string; parentid: string | null },
): Promise<{ category: LabelCategory }> {
  return changeLabels(ctx, tenantid, async (trx) => {
    requirePlace(await queries.lockCategories(trx, tenantid), parentid, null);
    const id = newId();
    await queries.insertCategory(trx, { id, tenantid, name, parentid });
    return { answer: await readCategory(trx, tenantid, id), about: { id, name } };
  });
}

export function changeCategory(
  ctx: UserCtx,
  tenantid: string,
  id: string,
  wanted: { name?: string | undefined; parentid?: string | null | undefined },
): Promise<{ category: LabelCategory }> {
  return changeLabels(ctx, tenantid, async (trx) => {
    const categories = await queries.lockCategories(trx, tenantid);
    const category = categories.find((one) => one.id === id);
    if (!category) throw new AppError('ERR10');
    const { name = category.name, parentid = category.parentid } = wanted;
    requirePlace(categories, parentid, id);
    const isSame = name === category.name && parentid === category.parentid;
    if (!isSame) await queries.updateCategory(trx, tenantid, { id, name, parentid });
    const about = isSame
      ? null
      : { id, name: category.name, ...(name === category.name ? {} : { to: name }) };
    return { answer: await readCategory(trx, tenantid, id), about };
  });
}

export function deleteCategory(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  return changeLabels(ctx, tenantid, async (trx) => {
    const category = (await queries.lockCategories(trx, tenantid)).find((one) => one.id === id);
    if (!category) throw new AppError('ERR10');
    await queries.deleteCategory(trx, tenantid, id);
    return { answer: undefined, about: { id, name: category.name } };
  });
}

async function readCategory(trx: Trx, tenantid: string, id: string): Promise<{ category: LabelCategory }> {
  return { category: presentTree(await queries.listTree(trx, tenantid, true)).get(id)! };
}

export function createLabel(
  ctx: UserCtx,
  tenantid: string,
  { label: name, categoryId: categoryid }: { label: string; categoryId: string },
): Promise<{ label: Label }> {
  return changeLabels(ctx, tenantid, async (trx) => {
    if (!(await queries.holdCategory(trx, tenantid, categoryid))) throw new AppError('ERR10');
    const id = newId();
    if (!(await queries.insertLabel(trx, { id, tenantid, categoryid, name }))) throw new AppError('ERR151');
    return { answer: { label: presentLabel({ id, name, categoryid }) }, about: { id, name } };
  });
}

export function changeLabel(
  ctx: UserCtx,
  tenantid: string,
  id: string,
  wanted: { label?: string | undefined; categoryId?: string | undefined },
): Promise<{ label: Label }> {
  return changeLabels(ctx, tenantid, async (trx) => {
    const label = await queries.lockLabel(trx, tenantid, id);
    if (!label) throw new AppError('ERR8');
    const { label: name = label.name, categoryId: categoryid = label.categoryid } = wanted;
    if (!(await queries.holdCategory(trx, tenantid, categoryid))) throw new AppError('ERR10');
    const isSame = name === label.name && categoryid === label.categoryid;
    if (!isSame) await queries.updateLabel(trx, tenantid, { id, categoryid, name });
    const about = isSame ? null : { id, name: label.name, ...(name === label.name ? {} : { to: name }) };
    return { answer: { label: presentLabel({ id, name, categoryid }) }, about };
  }).catch(refuseDuplicate('ERR151'));
}

export function deleteLabel(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  return changeLabels(ctx, tenantid, async (trx) => {
    const label = await queries.lockLabel(trx, tenantid, id);
    if (!label) throw new AppError('ERR8');
    await queries.deleteLabel(trx, tenantid, id);
    return { answer: undefined, about: { id, name: label.name } };
  });
}

/** Adds a category with its labels and returns its id. The caller checks the names. */
export async function addCategory(
  trx: Trx,
  category: { tenantid: string; parentid: string | null; name: string },
  labels: readonly string[],
): Promise<string> {
  const { tenantid } = category;
  const id = newId();
  await queries.insertCategory(trx, { id, ...category });
  for (const name of labels) await queries.insertLabel(trx, { id: newId(), tenantid, categoryid: id, name });
  return id;
}
