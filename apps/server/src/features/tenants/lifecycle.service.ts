import { DELETE_PHRASE, DELETION_DAYS } from '@rushes/contract/accounts';
import { AppError } from '@rushes/contract/app-error';
import { endSessionsOf } from '#features/identity/index.ts';
import { type AuditSource, recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import type { JsonText } from '#platform/http/bind.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { tenantRenewed } from './tenants.events.ts';
import { eraseTenant } from './tenants.jobs.ts';
import { markedMail } from './tenants.mails.ts';
import { requireTenant } from './tenants.policy.ts';
import * as queries from './tenants.queries.ts';
import { answerTenant } from './tenants.service.ts';

/** Blocks all access; no data is deleted. */
export async function closeTenant(ctx: UserCtx, id: string): Promise<JsonText> {
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await requireLocked(trx, id);
    if (tenant.deletedat) throw new AppError('ERR63');
    await queries.updateTenant(trx, id, { deletedat: new Date() });
    await shutOut(trx, id);
    await recordAudit(trx, ctx, { action: 'tenant.closed', tenantid: id, subjectid: id });
  });
  return answerTenant(ctx.db, id);
}

export async function restoreTenant(ctx: UserCtx, id: string): Promise<JsonText> {
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await requireLocked(trx, id);
    if (!tenant.markedat && !tenant.deletedat) throw new AppError('ERR58');
    await queries.updateTenant(trx, id, { markedat: null, deletedat: null });
    // Users who are signed in for another tenant receive events of this one again.
    await emit(trx, tenantRenewed, { tenantid: id }, { tenantid: id });
    await recordAudit(trx, ctx, { action: 'tenant.restored', tenantid: id, subjectid: id });
  });
  return answerTenant(ctx.db, id);
}

/** From here on the tenant cannot be restored. The job does the rest. */
export async function deleteTenant(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await requireLocked(trx, id);
    if (!tenant.markedat && !tenant.deletedat) throw new AppError('ERR58');
    if (!tenant.isExpired) throw new AppError('ERR49');
    if (!tenant.isDueForErasure) throw new AppError('ERR64');
    await beginErasing(trx, ctx, tenant);
  });
}

/** Also called by the cron job, without a user. */
export async function beginErasing(trx: Trx, ctx: AuditSource, tenant: queries.TenantRow): Promise<void> {
  const { id, name } = tenant;
  await shutOut(trx, id);
  await queries.updateTenant(trx, id, { erasingat: new Date(), deletedat: tenant.deletedat ?? new Date() });
  await enqueue(trx, eraseTenant, { tenantid: id }, { key: `erase:${id}` });
  await recordAudit(trx, ctx, { action: 'tenant.deleted', tenantid: id, subjectid: id, data: { name } });
}

/** Deletion requested by the tenant itself. All administrators are notified, because one alone can request it. */
export async function markTenant(
  ctx: UserCtx,
  input: { tenantid: string; phrase: string },
): Promise<{ markedat: string; deletableat: string }> {
  const { tenantid: id } = input;
  requireTenant(ctx, id, 'control TenantConfiguration');
  if (input.phrase.trim() !== DELETE_PHRASE) throw new AppError('ERR26');
  const markedat = new Date();
  const deletableat = new Date(markedat.getTime() + DELETION_DAYS * 86_400_000);
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await requireLocked(trx, id);
    if (tenant.markedat) throw new AppError('ERR63');
    await queries.updateTenant(trx, id, { markedat });
    for (const admin of await queries.listAdministrators(trx, id)) {
      const about = { tenant: tenant.name, asker: ctx.actor.name, deletableat };
      await enqueueMail(trx, ctx, markedMail(admin, about));
    }
    await emit(trx, tenantRenewed, { tenantid: id }, { tenantid: id });
    await recordAudit(trx, ctx, { action: 'tenant.marked', tenantid: id, subjectid: id });
  });
  return { markedat: markedat.toISOString(), deletableat: deletableat.toISOString() };
}

async function requireLocked(trx: Trx, id: string): Promise<queries.LockedTenant> {
  const tenant = await queries.lockTenant(trx, id);
  if (!tenant) throw new AppError('ERR5');
  return tenant;
}

/** Users with another tenant keep their sessions, but their streams no longer include this tenant. */
async function shutOut(trx: Trx, id: string): Promise<void> {
  for (const userid of await queries.listOnlyHere(trx, id)) await endSessionsOf(trx, userid, 'deleted');
  await emit(trx, tenantRenewed, { tenantid: id }, { tenantid: id });
}
