import { can } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import { subtitleRulesChanged } from '@rushes/contract/subtitle-events';
import type { OwnRules } from '@rushes/contract/subtitle-rules';
import type { TenantSettings } from '@rushes/contract/tenants';
import { recordAudit } from '#platform/audit/record.ts';
import type { Database, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { tenantRenewed } from './tenants.events.ts';
import { requireTenant } from './tenants.policy.ts';
import * as queries from './tenants.queries.ts';

const names = [
  'recycle_bin_retention_period',
  'links_expiry_days',
  'links_allow_downloading',
  'links_allow_comments',
  'links_show_assets',
  'links_allow_playing_original_file',
  'links_add_versions',
  'links_watermark',
  'engines_local_only',
  'timezone',
  'reports_monthly',
] as const satisfies readonly (keyof TenantSettings)[];

const MAX_RETENTION = 180;
const MAX_EXPIRY = 3_650;

export async function getSettings(ctx: UserCtx, id: string): Promise<{ settings: TenantSettings }> {
  requireTenant(ctx, id, 'list NodeAndPod');
  return { settings: await readSettings(ctx.db, id) };
}

type Given = { [K in keyof TenantSettings]?: TenantSettings[K] | undefined } & {
  accessPointId?: string | undefined;
};

export async function setSettings(
  ctx: UserCtx,
  id: string,
  given: Given,
): Promise<{ settings: TenantSettings }> {
  requireTenant(ctx, id, 'control TenantConfiguration');
  if (given.accessPointId !== undefined) requireOwnPoint(ctx, id, given.accessPointId);
  const { recycle_bin_retention_period: retention, links_expiry_days: expiry } = given;
  if (retention !== undefined && !isWithin(retention, MAX_RETENTION)) throw new AppError('ERR69');
  if (expiry !== undefined && !isWithin(expiry, MAX_EXPIRY)) {
    throw invalid('links_expiry_days', 'wholeBetween', { min: 1, max: MAX_EXPIRY });
  }
  if (given.timezone !== undefined && !(await queries.isTimeZone(ctx.db, given.timezone)))
    throw invalid('timezone', 'timeZone');
  const change = Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  if (Object.keys(change).length) {
    await ctx.db.transaction().execute(async (trx) => {
      await queries.updateTenant(trx, id, change);
      await recordAudit(trx, ctx, {
        action: 'tenant.settings',
        tenantid: id,
        subjectid: id,
        data: { ...change, accessPointId: given.accessPointId },
      });
    });
  }
  return { settings: await readSettings(ctx.db, id) };
}

export async function getSubtitleRules(ctx: UserCtx, id: string): Promise<{ profile: OwnRules | null }> {
  requireTenant(ctx, id, 'list PodService');
  const tenant = await queries.findTenant(ctx.db, id);
  if (!tenant) throw new AppError('ERR5');
  return { profile: tenant.subtitle_rules };
}

export async function setSubtitleRules(
  ctx: UserCtx,
  id: string,
  profile: OwnRules | null,
): Promise<{ profile: OwnRules | null }> {
  requireTenant(ctx, id, 'control TenantConfiguration');
  if (
    profile?.minDuration != null &&
    profile.maxDuration != null &&
    profile.minDuration > profile.maxDuration
  ) {
    throw invalid('profile.maxDuration', 'profileDuration');
  }
  await ctx.db.transaction().execute(async (trx) => {
    await queries.updateTenant(trx, id, { subtitle_rules: profile && JSON.stringify(profile) });
    await recordAudit(trx, ctx, {
      action: 'tenant.settings',
      tenantid: id,
      subjectid: id,
      data: { subtitle_rules: profile },
    });
    await emit(trx, subtitleRulesChanged, { tenantid: id }, { tenantid: id });
  });
  return { profile };
}

/** Existing sessions continue. Users without MFA set it up at the next sign-in. */
export async function setMfa(ctx: UserCtx, id: string, mfarequired: 0 | 1): Promise<{ mfarequired: 0 | 1 }> {
  requireTenant(ctx, id, 'control TenantConfiguration');
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await queries.lockTenant(trx, id);
    if (!tenant) throw new AppError('ERR5');
    if (tenant.mfarequired === mfarequired) return;
    await queries.updateTenant(trx, id, { mfarequired });
    // Tokens of users without a second factor are refused from now on.
    await emit(trx, tenantRenewed, { tenantid: id }, { tenantid: id });
    await recordAudit(trx, ctx, {
      action: 'tenant.mfa',
      tenantid: id,
      subjectid: id,
      data: { mfarequired },
    });
  });
  return { mfarequired };
}

/** The caller names the access point they act with: it must be their own, in this tenant, with the ability. */
function requireOwnPoint({ actor }: UserCtx, tenantid: string, accessPointId: string): void {
  const point = actor.accessPoints.find((held) => held.id === accessPointId && held.tenantid === tenantid);
  if (!point || !can(point.abilities, 'control TenantConfiguration')) throw new AppError('ERR15');
}

const isWithin = (days: number, most: number) => Number.isInteger(days) && days >= 1 && days <= most;

async function readSettings(db: Database, id: string): Promise<TenantSettings> {
  const tenant = await queries.findTenant(db, id);
  if (!tenant) throw new AppError('ERR5');
  return Object.fromEntries(names.map((name) => [name, tenant[name]])) as TenantSettings;
}
