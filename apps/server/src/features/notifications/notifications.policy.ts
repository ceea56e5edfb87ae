import { can } from '@rushes/contract/abilities';
import { isLimit } from '@rushes/contract/notice-place';
import type { NotificationName } from '@rushes/contract/notifications';
import type { Actor, HeldAccessPoint } from '#platform/context/context.ts';

/** Whose news, and of which parts of which trees. */
export interface Reach {
  userid: string;
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
}

/** Who holds what: the person of a request, or somebody an e-mail is written to. */
export interface Holder extends Pick<Actor, 'userid' | 'tenantids'> {
  accessPoints: readonly Pick<HeldAccessPoint, 'path' | 'abilities'>[];
}

export function reachOf(actor: Holder): Reach {
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

const kinds: readonly [RegExp, NotificationName][] = [
  [/^NM(4[1-8]|5[7-9])$/, 'comments'],
  [/^NM(49|60)$/, 'links'],
  [/^NM(50|51|54|55)$/, 'account'],
  [/^NM(52|53)$/, 'downloads'],
  [/^NM\d+$/, 'processing'],
];

/** Stages, jobs and answers are no news: they belong to no kind and come by no e-mail. */
export function kindOf(code: string): NotificationName | undefined {
  return isLimit(code) ? 'limits' : kinds.find(([codes]) => codes.test(code))?.[1];
}
