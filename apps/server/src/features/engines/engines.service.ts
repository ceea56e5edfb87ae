import { AppError } from '@rushes/contract/app-error';
import type { EnginesHealth, EnginesStatus } from '@rushes/contract/engines';
import { creditsOfMonth } from '#features/credits/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import type { Adapter } from '#platform/engines/adapters.ts';
import { adaptersOf, checkEngines } from '#platform/engines/engines.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { isEngineAllowed } from './engines.policy.ts';
import { presentEngines, presentHealth } from './engines.present.ts';
import { listRules } from './engines.queries.ts';

/** A user waits for it. An engine that needs longer counts as unavailable. */
const CHECK_MS = 10_000;
/** Every check sends requests to the engines. */
const CHECKS = { max: 30, seconds: 300 };

type IsAllowed = (engine: Pick<Adapter<unknown>, 'leavesServer'>) => boolean;

export async function listTenantEngines(ctx: UserCtx, tenantid: string): Promise<EnginesStatus> {
  return status(ctx, tenantid, await allowedBy(ctx, tenantid));
}

export async function checkTenantEngines(ctx: UserCtx, tenantid: string): Promise<EnginesHealth> {
  return check(ctx, await allowedBy(ctx, tenantid));
}

export const listEngines = (ctx: UserCtx): Promise<EnginesStatus> => status(ctx, null, () => true);

export const checkAllEngines = (ctx: UserCtx): Promise<EnginesHealth> => check(ctx, () => true);

async function allowedBy(ctx: UserCtx, tenantid: string): Promise<IsAllowed> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  const [rule] = await listRules(ctx.db, [tenantid]);
  if (!rule) throw new AppError('ERR5');
  return (engine) => isEngineAllowed(rule, engine);
}

async function status({ db, engines }: UserCtx, tenantid: string | null, isAllowed: IsAllowed) {
  return {
    engines: presentEngines(adaptersOf(engines), isAllowed),
    ...(await creditsOfMonth(db, tenantid)),
  };
}

async function check({ db, engines, log, actor }: UserCtx, isWanted: IsAllowed): Promise<EnginesHealth> {
  await requireWithinLimit(db, `engines:check:${actor.userid}`, CHECKS);
  const results = await checkEngines(engines, { signal: AbortSignal.timeout(CHECK_MS), isWanted });
  for (const { alias, name, fault } of results) {
    if (fault)
      log.warn({ alias, engine: name, kind: fault.kind, reason: fault.message }, 'an engine does not work');
  }
  return { checks: presentHealth(results), checkedat: new Date().toISOString() };
}
