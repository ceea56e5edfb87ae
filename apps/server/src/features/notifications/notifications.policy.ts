import { can } from '@rushes/contract/abilities';
import { isLimit } from '@rushes/contract/notification-target';
import type { NotificationName } from '@rushes/contract/notifications';
import type { Actor, HeldAccessPoint } from '#platform/context/context.ts';

/** The user, and the parts of the trees they can see. */
export interface Reach {
  userid: string;
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
}

/** A user with access points: the caller of a request, or the recipient of an e-mail. */
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
  [/^NM(4[1-8]|5[7-9]|60)$/, 'comments'],
  [/^NM49$/, 'links'],
  [/^NM(50|51|54|55|61|62)$/, 'account'],
  [/^NM(52|53)$/, 'downloads'],
  [/^NM\d+$/, 'processing'],
];

/** Progress, jobs and replies of the server are not notifications: they have no kind and are not e-mailed. */
export function kindOf(code: string): NotificationName | undefined {
  return isLimit(code) ? 'limits' : kinds.find(([codes]) => codes.test(code))?.[1];
}

/** Two lines in the bell. */
const TEXT_LENGTH = 200;

/** A text of a user in a notification. */
export function shortText(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > TEXT_LENGTH
    ? `${characters.slice(0, TEXT_LENGTH).join('')}…`
    : characters.join('');
}
