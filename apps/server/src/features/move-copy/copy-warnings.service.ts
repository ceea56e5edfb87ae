import { hasAbilityOn, type NodeRow } from '#features/nodes/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { listAffected, type Visibility } from './people.queries.ts';
import { copyWarnings, distinctNames, type Message } from './warnings.present.ts';

interface Source {
  /** The path of the folder that contains it. */
  path: string;
  hidden: boolean;
  teamonly: 0 | 1;
}

/** Warns when an item is hidden by its folder only: its copy in an open folder is visible to client users. */
export async function warnOfCopies(
  ctx: UserCtx,
  trx: Trx,
  target: NodeRow,
  sources: readonly Source[],
): Promise<Message[]> {
  const uncovered = sources.filter((source) => source.hidden && source.teamonly === 0 && !target.hidden);
  if (uncovered.length === 0) return [];
  const visibilities = [...new Set(uncovered.map(({ path }) => path))].map(
    (place): Visibility => ({ place, path: null, before: { hidden: true }, after: { hidden: false } }),
  );
  const people = await listAffected(trx, target.tenantid, visibilities, target.path);
  return copyWarnings({
    folder: target.name,
    byName: hasAbilityOn(ctx.actor, target, 'list User'),
    gains: distinctNames(people.filter(({ change }) => change === 'gains')),
  });
}
