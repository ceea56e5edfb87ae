import { AppError } from '@rushes/contract/app-error';
import type { Database, Trx, UserCtx } from '#platform/context/context.ts';
import type { Adapter } from '#platform/engines/adapters.ts';
import { isEngineAllowed, isEngineOffered } from './engines.policy.ts';
import { listRules, lockRules } from './engines.queries.ts';

type Sender = Pick<Adapter<unknown>, 'leavesServer'>;

/** Returns which engines to offer to a user: those that at least one of their tenants allows. */
export async function offeredEngines({ db, actor }: UserCtx): Promise<(engine: Sender) => boolean> {
  const rules = await listRules(db, actor.tenantids);
  return (engine) => isEngineOffered(rules, engine);
}

/** Returns which tenants of the given ones allow an engine. Call it to check files; `requireEngine` decides. */
export async function allowingTenants(
  db: Database,
  tenantids: readonly string[],
  engine: Sender,
): Promise<ReadonlySet<string>> {
  const rules = await listRules(db, [...new Set(tenantids)]);
  return new Set(rules.filter((rule) => isEngineAllowed(rule, engine)).map(({ id }) => id));
}

/**
 * Throws ERR220 if a tenant does not allow the engine. Call it in the transaction that starts a run, before credits are
 * reserved, and again in the job before anything is sent: the setting may have changed since.
 */
export async function requireEngine(trx: Trx, tenantid: string, engine: Sender): Promise<void> {
  const [rule] = await lockRules(trx, [tenantid]);
  if (!rule) throw new AppError('ERR5');
  if (!isEngineAllowed(rule, engine)) throw new AppError('ERR220');
}
