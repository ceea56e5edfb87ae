import { AppError } from '@rushes/contract/app-error';
import type { Database, Services, Trx, UserCtx } from '#platform/context/context.ts';
import { adaptersOf } from '#platform/engines/engines.ts';
import { isEngineAllowed, isEngineOffered } from './engines.policy.ts';
import { listRules, lockRule } from './engines.queries.ts';

/** A service of a tenant. Services without an engine send nothing elsewhere. */
interface Target {
  tenantid: string;
  alias: string;
}

/** Leaves out services that none of the user's tenants allows. Files of a tenant that excludes one refuse it themselves. */
export async function offeredTo<P extends { alias: string }>(
  { db, actor, engines }: UserCtx,
  services: readonly P[],
): Promise<P[]> {
  const adapters = adaptersOf(engines);
  const leaves = ({ alias }: P) => adapters.get(alias)?.leavesServer === true;
  if (!services.some(leaves)) return [...services];
  const rules = await listRules(db, actor.tenantids);
  return services.filter((one) => !leaves(one) || isEngineOffered(rules, { leavesServer: true }));
}

/** Why the tenant cannot use the service now: its setting does not allow the engine. */
export async function findEngineRefusal(
  { engines }: Pick<Services, 'engines'>,
  db: Database,
  { tenantid, alias }: Target,
): Promise<'ERR220' | undefined> {
  const engine = adaptersOf(engines).get(alias);
  if (!engine?.leavesServer) return undefined;
  const [rule] = await listRules(db, [tenantid]);
  return rule && isEngineAllowed(rule, engine) ? undefined : 'ERR220';
}

/**
 * Throws ERR220 if the tenant does not allow the engine of the service. Call it in the transaction that starts a run,
 * before credits are reserved, and in its job before anything is sent: the setting or the engine may have changed.
 */
export async function requireEngine(
  { engines }: Pick<Services, 'engines'>,
  trx: Trx,
  { tenantid, alias }: Target,
): Promise<void> {
  const engine = adaptersOf(engines).get(alias);
  if (!engine?.leavesServer) return;
  const rule = await lockRule(trx, tenantid);
  if (!rule || !isEngineAllowed(rule, engine)) throw new AppError('ERR220');
}
