import type { Service } from '@rushes/contract/services';
import type { UserCtx } from '#platform/context/context.ts';
import type { Adapter } from '#platform/engines/adapters.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { noEngine } from './model/no-engine.ts';

type Abilities = Pick<Service, 'detectslanguage' | 'options'>;

/**
 * A service that an engine performs. If the engine cannot be asked, it is described without languages: one engine that
 * is down must not hide the other services.
 */
export async function describeEngine<E>(
  ctx: UserCtx,
  { alias, name }: Pick<Service, 'alias' | 'name'>,
  adapter: Adapter<E>,
  ask: (engine: E) => Promise<Abilities>,
): Promise<Service> {
  const { detectslanguage, options }: Abilities = noEngine;
  const known = await adapter
    .open()
    .then(ask)
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      ctx.log.warn({ err: error, alias }, 'an engine could not be asked what it supports');
      return { detectslanguage, options };
    });
  return {
    ...{ id: alias, alias, name, usage: 'paid' },
    engine: adapter.name,
    leavesserver: adapter.leavesServer ? 1 : 0,
    ...known,
  };
}
