import { errorTexts } from '@rushes/contract/error-texts.en';
import type { PlainCode } from '@rushes/contract/errors';
import { fill, type TextParams } from '@rushes/contract/fill';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import type { NotificationCode } from '@rushes/contract/notification-types';

// Warnings before a move, as codes with params: the browser translates them.

export interface Message {
  code: string;
  params: TextParams;
  content: string;
}

export const warning = (code: PlainCode, params: TextParams = {}): Message => ({
  code,
  params,
  content: fill(errorTexts[code], params),
});

export const textWarning = (code: NotificationCode, params: TextParams = {}): Message => ({
  code,
  params,
  content: fill(notificationTexts[code], params),
});

type Counted = 'copy-shown-to' | 'move-shown-to' | 'move-lost-by' | 'move-with-access-of';

/** Names the first user and counts the others. */
function aboutPeople(what: Counted, names: readonly string[], params: TextParams = {}): Message[] {
  const [user, ...others] = names;
  if (user === undefined) return [];
  if (others.length === 0) return [textWarning(`${what}-one`, { ...params, user })];
  if (others.length === 1) return [textWarning(`${what}-two`, { ...params, user })];
  return [textWarning(`${what}-many`, { ...params, user, count: others.length })];
}

interface Knowable {
  folder: string;
  /** Whether the user may see the names of other users in the tenant. */
  byName: boolean;
  gains: readonly string[];
  losses: readonly string[];
  goAlong: readonly string[];
}

export function peopleWarnings({ folder, byName, gains, losses, goAlong }: Knowable): Message[] {
  if (!byName) return gains.length > 0 ? [textWarning('move-shown', { folder })] : [];
  return [
    ...aboutPeople('move-shown-to', gains, { folder }),
    ...aboutPeople('move-lost-by', losses),
    ...aboutPeople('move-with-access-of', goAlong),
  ];
}

/** People who would see copies of items that they cannot see. */
export function copyWarnings({
  folder,
  byName,
  gains,
}: Pick<Knowable, 'folder' | 'byName' | 'gains'>): Message[] {
  if (gains.length === 0) return [];
  return byName ? aboutPeople('copy-shown-to', gains, { folder }) : [textWarning('copy-shown', { folder })];
}

/** Above this number of stacks, only their number is shown. */
const MOST_NAMED = 3;

export function versionWarnings(stacks: readonly { name: string; others: number }[]): Message[] {
  const several = stacks.filter(({ others }) => others > 0);
  if (several.length > MOST_NAMED) return [textWarning('move-many-with-versions', { count: several.length })];
  return several.map(({ name, others }) =>
    others === 1
      ? textWarning('move-with-version', { name })
      : textWarning('move-with-versions', { name, count: others }),
  );
}

export function distinctNames(people: readonly { userid: string; name: string }[]): string[] {
  return [...new Map(people.map(({ userid, name }) => [userid, name])).values()];
}
