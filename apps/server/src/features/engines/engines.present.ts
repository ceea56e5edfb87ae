import { type Engine, type EngineFault, engineAliases, engineFaults } from '@rushes/contract/engines';
import type { Adapter } from '#platform/engines/adapters.ts';
import type { EngineHealth } from '#platform/engines/engines.ts';
import type { ServiceErrorKind } from '#platform/engines/service-error.ts';

type Described = Pick<Adapter<unknown>, 'name' | 'leavesServer'>;

export function presentEngines(
  adapters: ReadonlyMap<string, Described>,
  isAllowed: (engine: Described) => boolean,
): Engine[] {
  return engineAliases.map((alias) => {
    const adapter = adapters.get(alias);
    return {
      alias,
      engine: adapter?.name ?? null,
      leavesserver: adapter?.leavesServer ? 1 : 0,
      offered: adapter && isAllowed(adapter) ? 1 : 0,
    };
  });
}

export function presentHealth(results: readonly EngineHealth[]) {
  return engineAliases.flatMap((alias) => {
    const result = results.find((one) => one.alias === alias);
    return result ? [{ alias, fault: result.fault ? faultOf(result.fault.kind) : null }] : [];
  });
}

/** The other kinds are about media and runs, which a check does not have. */
const faultOf = (kind: ServiceErrorKind): EngineFault =>
  engineFaults.find((fault) => fault === kind) ?? 'failed';
