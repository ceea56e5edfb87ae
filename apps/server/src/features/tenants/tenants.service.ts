import { AppError } from '@rushes/contract/app-error';
import type { SubscriptionType } from '@rushes/contract/identity';
import { limitsChanged, planResources } from '@rushes/contract/limits';
import type { TenantLimits } from '@rushes/contract/tenants';
import { recordAudit } from '#platform/audit/record.ts';
import type { Database, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { fire } from '#platform/hooks/hook.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { tenantRenewed } from './tenants.events.ts';
import { tenantLimited, tenantRenamed } from './tenants.hooks.ts';
import { planOf, requireFuture, requireTenantName } from './tenants.policy.ts';
import * as queries from './tenants.queries.ts';

const LIST = 'tenants';

interface TenantsQuery {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  state?: queries.TenantState | undefined;
}

export async function listTenants(ctx: UserCtx, query: TenantsQuery): Promise<JsonText> {
  const { value: sortkey = '', id = '' } = query.cursor ? readCursor(ctx.keyring, query.cursor, LIST) : {};
  const rows = await queries.listTenants(ctx.db, {
    // Fetch one extra row to find out whether there is a next page.
    limit: query.limit + 1,
    after: query.cursor ? { sortkey, id } : undefined,
    q: query.q?.normalize('NFC').trim() || undefined,
    state: query.state,
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next =
    rows.length > query.limit && last ? makeCursor(ctx.keyring, LIST, last.sortkey, last.id) : null;
  return new JsonText(
    `{"tenants":[${page.map(({ text }) => text).join(',')}],"next":${JSON.stringify(next)}}`,
  );
}

export async function answerTenant(db: Database, id: string): Promise<JsonText> {
  const text = await queries.findTenantText(db, id);
  if (!text) throw new AppError('ERR5');
  return new JsonText(`{"tenant":${text}}`);
}

type TenantChange = {
  [K in keyof TenantLimits]?: TenantLimits[K] | undefined;
} & {
  tenantName?: string | undefined;
  subscriptionType?: SubscriptionType | undefined;
  periodend?: string | null | undefined;
};

export async function updateTenant(ctx: UserCtx, id: string, input: TenantChange): Promise<JsonText> {
  const { tenantName: name, subscriptionType: subscriptiontype, periodend } = input;
  if (name !== undefined) requireTenantName(name);
  if (periodend) requireFuture(periodend, Date.now());
  const limits = givenLimits(input);
  await ctx.db.transaction().execute(async (trx) => {
    const tenant = await queries.lockTenant(trx, id);
    if (!tenant) throw new AppError('ERR5');
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(subscriptiontype ? { subscriptiontype, plan: planOf(subscriptiontype, tenant.plan) } : {}),
      // The given date counts, whatever is unpaid.
      ...(periodend === undefined ? {} : { periodend, accessuntil: null, renews: 0 as const }),
    };
    if (Object.keys({ ...change, ...limits }).length === 0) return;
    if (Object.keys(change).length) await queries.updateTenant(trx, id, change);
    if (Object.keys(limits).length) await fire(tenantLimited, trx, { tenantid: id, limits });
    if (name !== undefined && name !== tenant.name) await fire(tenantRenamed, trx, { tenantid: id, name });
    if (periodend !== undefined) {
      await emit(trx, tenantRenewed, { tenantid: id }, { tenantid: id });
      await emit(trx, limitsChanged, { tenantid: id }, { tenantid: id });
    }
    await recordAudit(trx, ctx, {
      action: 'tenant.changed',
      tenantid: id,
      subjectid: id,
      data: { ...change, ...limits },
    });
  });
  return answerTenant(ctx.db, id);
}

function givenLimits(input: TenantChange): Partial<TenantLimits> {
  return Object.fromEntries(
    planResources.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );
}

/** False if the report of this month, or a later one, was sent before. */
export const noteReportedMonth = queries.noteReportedMonth;
