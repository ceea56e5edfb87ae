import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type {
  PlatformUsage,
  ServiceDay,
  Usage,
  UsageDay,
  UsagePart,
  UsageSpan,
  UserUsage,
  UserUsagePart,
} from '@rushes/contract/usage';
import type { Database, UserCtx } from '#platform/context/context.ts';
import * as tenantQueries from './tenant-usage.queries.ts';
import {
  fillDays,
  fillMeasuredDays,
  monthsOf,
  noUsage,
  previousOf,
  spanOf,
  splitMonths,
  sumDays,
} from './usage.policy.ts';
import * as queries from './usage.queries.ts';
import { listParts, listProjectUsers } from './usage-parts.queries.ts';
import * as ownQueries from './user-usage.queries.ts';
import {
  listAllUsers,
  listMemberFigures,
  listTenantFigures,
  listTenantUsers,
  type UserFigures,
} from './users-usage.queries.ts';

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Platform administrators see all tenants. Those of others are not found, also after their subscription has ended. */
function requireSight({ actor }: UserCtx, tenantid: string): void {
  if (can(actor.abilities, 'manage all')) return;
  const points = [...actor.accessPoints, ...actor.expired];
  if (!points.some((point) => point.tenantid === tenantid)) throw new AppError('ERR5');
}

function requireReader(ctx: UserCtx, tenantid: string): void {
  requireSight(ctx, tenantid);
  const { abilities, accessPoints, expired } = ctx.actor;
  const held = [...accessPoints, ...expired].filter((point) => point.tenantid === tenantid);
  const isReader = held.some((point) => can(point.abilities, 'control TenantConfiguration'));
  if (!isReader && !can(abilities, 'manage all')) throw new AppError('ERR100');
}

async function requireTenantRow(ctx: UserCtx, tenantid: string) {
  requireReader(ctx, tenantid);
  const tenant = await queries.findTenant(ctx.db, tenantid);
  if (!tenant) throw new AppError('ERR5');
  return tenant;
}

type Asked = Period & { project?: string | undefined };

export async function getUsage(ctx: UserCtx, tenantid: string, period: Asked): Promise<{ usage: Usage }> {
  const tenant = await requireTenantRow(ctx, tenantid);
  if (period.project) return getProjectUsage(ctx, tenant, { ...period, projectid: period.project });
  const span = spanOf(period, tenant.today);
  const previous = previousOf(span);
  const both = { from: previous.from, to: span.to };
  const [rows, services, parts] = await Promise.all([
    queries.listDays(ctx.db, tenantid, previous.from),
    queries.listServiceDays(ctx.db, { tenantid }, both),
    listParts(ctx.db, tenantid, splitMonths(span), span.to >= tenant.today),
  ]);
  const periods = comparePeriods(span, previous, (days) => fillDays(days, rows, tenant.storage));
  const level = periods.totals.storage;
  return {
    usage: {
      tenant: { id: tenant.id, name: tenant.name },
      project: null,
      timezone: tenant.timezone,
      ...periods,
      ...splitServices(services, span, previous),
      projects: withRest(parts.filter(({ kind }) => kind === 'project').map(partOf), level),
      users: withRest(parts.filter(({ kind }) => kind === 'user').map(partOf), level),
    },
  };
}

async function getProjectUsage(
  ctx: UserCtx,
  tenant: { id: string; name: string; timezone: string; today: string },
  { projectid, ...period }: Period & { projectid: string },
): Promise<{ usage: Usage }> {
  const project = await queries.findProject(ctx.db, tenant.id, projectid);
  if (!project) throw new AppError('ERR7');
  const span = spanOf(period, tenant.today);
  const previous = previousOf(span);
  const who = { tenantid: tenant.id, projectid };
  const [rows, levels, services, users, now] = await Promise.all([
    ownQueries.listOwnDays(ctx.db, who, previous.from),
    ownQueries.listOwnLevels(ctx.db, who, previous.from),
    queries.listServiceDays(ctx.db, who, { from: previous.from, to: span.to }),
    listProjectUsers(ctx.db, who, span, span.to >= tenant.today),
    queries.sumProject(ctx.db, who),
  ]);
  const known = [...levels.filter((level) => level.day < tenant.today), { day: tenant.today, storage: now }];
  return {
    usage: {
      tenant: { id: tenant.id, name: tenant.name },
      project,
      timezone: tenant.timezone,
      ...comparePeriods(span, previous, (days) => fillMeasuredDays(days, rows, known)),
      ...splitServices(services, span, previous),
      projects: [],
      users,
    },
  };
}

function comparePeriods(span: UsageSpan, previous: UsageSpan, daysOf: (span: UsageSpan) => UsageDay[]) {
  const days = daysOf(span);
  const previousDays = daysOf(previous);
  return {
    ...span,
    previous,
    totals: sumDays(days),
    previousTotals: sumDays(previousDays),
    days,
    previousDays,
  };
}

const inside =
  ({ from, to }: UsageSpan) =>
  (row: ServiceDay) =>
    row.day >= from && row.day <= to;
const splitServices = (services: readonly ServiceDay[], span: UsageSpan, previous: UsageSpan) => ({
  services: services.filter(inside(span)),
  previousServices: services.filter(inside(previous)),
});

const partOf = ({ kind: _, ...part }: UsagePart & { kind: string }): UsagePart => part;

/** The storage that belongs to no part, such as open uploads, so that the parts add up to the figure of the tenant. */
function withRest(parts: readonly UsagePart[], level: number): UsagePart[] {
  const named = parts.filter(({ id }) => id !== null);
  const rest = parts.find(({ id }) => id === null) ?? { id: null, name: '', ...noUsage() };
  const storage = Math.max(0, level - named.reduce((sum, part) => sum + part.storage, 0));
  return [...named, { ...rest, storage }];
}

type Listed = Period & queries.Sorted;

export async function listTenantUsage(ctx: UserCtx, wanted: Listed): Promise<{ usage: PlatformUsage }> {
  const span = spanOf(wanted, todayInUtc());
  const previous = previousOf(span);
  const [rows, storage, { parts, count }] = await Promise.all([
    queries.listDays(ctx.db, null, previous.from),
    tenantQueries.sumStorage(ctx.db),
    tenantQueries.listTenants(ctx.db, splitMonths(span), wanted),
  ]);
  const periods = comparePeriods(span, previous, (days) => fillDays(days, rows, storage));
  return { usage: { timezone: 'UTC', ...periods, tenants: parts, count } };
}

const todayInUtc = () => new Date().toISOString().slice(0, 10);

/** Of the tenant, or of all tenants for platform administrators. */
async function requireScope(ctx: UserCtx, tenantid: string | undefined) {
  if (tenantid) return requireTenantRow(ctx, tenantid);
  if (!can(ctx.actor.abilities, 'manage all')) throw new AppError('11403');
  return null;
}

const todayOf = (tenant: { today: string } | null) => tenant?.today ?? todayInUtc();

/** For reports: the tenant, or null for all, and the days. */
export async function requireUsageScope(
  ctx: UserCtx,
  tenantid: string | undefined,
  period: Period,
): Promise<{ tenant: { id: string; name: string } | null; span: UsageSpan }> {
  const tenant = await requireScope(ctx, tenantid);
  return { tenant, span: spanOf(period, todayOf(tenant)) };
}

/** Of all tenants. The caller must check access. */
export const tenantFigures = async (db: Database, span: UsageSpan): Promise<UsagePart[]> =>
  (
    await tenantQueries.listTenants(db, splitMonths(span), {
      ...{ q: undefined, sort: 'name', limit: null, offset: 0 },
    })
  ).parts;

/** Of these members. The caller must check access. Of all tenants: in whole months. */
export async function userFigures(
  db: Database,
  tenantid: string | undefined,
  span: UsageSpan,
  members: readonly { tenantid: string; id: string }[],
): Promise<UserFigures[]> {
  if (!tenantid) return listMemberFigures(db, monthsOf(span), members);
  const tenant = await queries.findTenant(db, tenantid);
  return listTenantFigures(db, tenantid, splitMonths(span), span.to >= todayOf(tenant ?? null));
}

export async function listUserUsage(
  ctx: UserCtx,
  tenantid: string | undefined,
  wanted: Listed,
): Promise<{ usage: UsageSpan & { users: UserUsagePart[]; count: number } }> {
  const day = todayOf(await requireScope(ctx, tenantid));
  const asked = spanOf(wanted, day);
  const span = tenantid ? asked : monthsOf(asked);
  const { parts, count } = tenantid
    ? await listTenantUsers(ctx.db, tenantid, splitMonths(span), wanted, span.to >= day)
    : await listAllUsers(ctx.db, span, wanted);
  return { usage: { ...span, users: parts, count } };
}

export async function getUserUsage(
  ctx: UserCtx,
  userid: string,
  tenantid: string | undefined,
  period: Period,
): Promise<{ usage: UserUsage }> {
  // Users of other tenants are not found, before the ability is checked.
  if (tenantid) requireSight(ctx, tenantid);
  else await requireScope(ctx, tenantid);
  const user = await ownQueries.findUser(ctx.db, userid, tenantid);
  if (!user) throw new AppError('ERR9');
  const tenant = await requireScope(ctx, tenantid);
  const timezone = tenant?.timezone ?? 'UTC';
  const day = todayOf(tenant);
  const span = spanOf(period, day);
  const previous = previousOf(span);
  const who = { userid, tenantid };
  const [rows, levels, services, parts] = await Promise.all([
    ownQueries.listOwnDays(ctx.db, who, previous.from),
    ownQueries.listOwnLevels(ctx.db, who, previous.from),
    queries.listServiceDays(ctx.db, who, { from: previous.from, to: span.to }),
    ownQueries.listUserParts(ctx.db, who, span),
  ]);
  const tenants = parts.filter(({ kind }) => kind === 'tenant').map(partOf);
  const storage = tenants.reduce((sum, part) => sum + part.storage, 0);
  const known = [...levels.filter((level) => level.day < day), { day, storage }];
  return {
    usage: {
      user,
      timezone,
      ...comparePeriods(span, previous, (days) => fillMeasuredDays(days, rows, known)),
      ...splitServices(services, span, previous),
      projects: parts.filter(({ kind }) => kind === 'project').map(partOf),
      tenants,
    },
  };
}
