import { can } from '@rushes/contract/abilities';
import type { Actor } from '#platform/context/context.ts';

/** Whose news, and of which parts of which trees. */
export interface Reach {
  userid: string;
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
}

export function reachOf(actor: Actor): Reach {
  const paths = (team: boolean) =>
    actor.accessPoints
      .filter(({ abilities }) => can(abilities, 'belongsto Team') === team)
      .map(({ path }) => path);
  return {
    userid: actor.userid,
    tenantids: [...actor.tenantids],
    teamPaths: paths(true),
    clientPaths: paths(false),
  };
}
