import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { isUnpackable } from '@rushes/contract/extracting';
import { pick } from '@rushes/contract/objects';
import type { PodCard } from '@rushes/contract/pods';
import { countItems, type Items, type NodeItem, type PodItem } from '#features/nodes/widgets/items.ts';

/** What this user may do in this folder; hints for the user interface, the server decides. */
export interface Rights {
  control: boolean;
  team: boolean;
  archive: boolean;
  download: boolean;
  upload: boolean;
  share: boolean;
}

/** Actions available for the selection. */
export interface Possible {
  rename: boolean;
  move: boolean;
  copy: boolean;
  download: boolean;
  share: boolean;
  badge: boolean;
  /** A zip, tar or rar file whose contents can be extracted. */
  extract: boolean;
  /** Can be converted to another format. */
  convert: boolean;
  /** Can get a new version. */
  version: boolean;
  /** The value the flag would get; null when it cannot be changed. */
  teamOnly: 0 | 1 | null;
  archive: boolean;
  unarchive: boolean;
  remove: boolean;
}

export const nothingPossible: Possible = {
  rename: false,
  move: false,
  copy: false,
  download: false,
  share: false,
  badge: false,
  extract: false,
  convert: false,
  version: false,
  teamOnly: null,
  archive: false,
  unarchive: false,
  remove: false,
};

const { NOTARCHIVED, ARCHIVED } = ArchiveStatus;

export function possibleFor(items: Items, rights: Rights): Possible {
  const all = [...items.nodes, ...items.pods];
  // While an item is being archived or unarchived, all other actions are refused.
  if (all.length === 0 || all.some(({ archived }) => archived !== NOTARCHIVED && archived !== ARCHIVED))
    return nothingPossible;
  const stored = all.some(({ archived }) => archived === ARCHIVED);
  const free = all.some(({ archived }) => archived === NOTARCHIVED);
  const open = rights.control && !stored;
  const files = items.nodes.length === 0;
  const hidden = all.every(({ teamonly }) => teamonly === 1);
  const clients = items.nodes.some(({ type }) => type === NodeType.CLIENT);
  return {
    rename: open && all.length === 1,
    move: open && !clients,
    copy: open,
    download: rights.download && !stored,
    share: rights.share && !stored,
    badge: open && files,
    extract: open && rights.upload && files && all.length === 1 && items.pods.every(mayHoldFiles),
    convert: open && files && all.length === 1 && items.pods.every(isMedia),
    version: open && rights.upload && files && all.length === 1,
    // Client users see their client's folder: it cannot be team-only.
    teamOnly: open && rights.team && !clients ? (hidden ? 0 : 1) : null,
    archive: rights.archive && free,
    unarchive: rights.archive && stored,
    remove: rights.control,
  };
}

export type Blocker = 'busy' | 'archived' | 'client' | 'files' | 'single';

/** Why an action that the user has permission for is not available for this selection. */
export type Blockers = Partial<
  Record<
    | 'rename'
    | 'move'
    | 'copy'
    | 'download'
    | 'share'
    | 'badge'
    | 'teamOnly'
    | 'archive'
    | 'unarchive'
    | 'remove',
    Blocker
  >
>;

/** Actions without permission have no reason: they are not shown at all. */
export function blockersFor(items: Items, rights: Rights): Blockers {
  const all = [...items.nodes, ...items.pods];
  if (all.length === 0) return {};
  const possible = possibleFor(items, rights);
  const busy = all.some(({ archived }) => archived !== NOTARCHIVED && archived !== ARCHIVED);
  const stored = all.some(({ archived }) => archived === ARCHIVED);
  const clients = items.nodes.some(({ type }) => type === NodeType.CLIENT);
  const state: Blocker | undefined = busy ? 'busy' : stored ? 'archived' : undefined;
  const reasons: Record<keyof Blockers, Blocker | false | undefined> = {
    rename: rights.control && (state ?? (all.length > 1 && 'single')),
    move: rights.control && (state ?? (clients && 'client')),
    copy: rights.control && state,
    download: rights.download && state,
    share: rights.share && state,
    badge: rights.control && (state ?? (items.nodes.length > 0 && items.pods.length > 0 && 'files')),
    teamOnly: rights.control && rights.team && (state ?? (clients && 'client')),
    archive: rights.archive && busy && 'busy',
    // Without archived items there is nothing to unarchive, and the action is not shown.
    unarchive: rights.archive && busy && all.some(({ archived }) => archived !== NOTARCHIVED) && 'busy',
    remove: rights.control && busy && 'busy',
  };
  const blockers: Blockers = {};
  for (const [action, reason] of Object.entries(reasons) as [keyof Blockers, Blocker | false | undefined][]) {
    const available = action === 'teamOnly' ? possible.teamOnly !== null : possible[action];
    if (reason && !available) blockers[action] = reason;
  }
  return blockers;
}

const isMedia = ({ kind }: PodItem) => kind === 'video' || kind === 'audio' || kind === 'image';
const mayHoldFiles = ({ name, mimetype = null }: PodItem) => isUnpackable({ name, mimetype });

/** The items an archive operation applies to: those with the given archive status. */
export function onlyArchived(items: Items, archived: ArchiveStatus): Items {
  return {
    nodes: items.nodes.filter((node) => node.archived === archived),
    pods: items.pods.filter((pod) => pod.archived === archived),
  };
}

export const podItem = (pod: PodCard): PodItem => ({
  ...pick(pod, ['id', 'name', 'nodeid', 'size', 'teamonly', 'archived', 'kind', 'mimetype']),
  ...(pod.versionsCount > 1
    ? { stack: { count: pod.versionsCount, number: pod.order, isHead: pod.parentpodid === null } }
    : {}),
});

/** Effect of dropping the dragged items on a target; null when there is none. */
export type Drop = 'into' | 'stack' | null;

export function dropOn(
  dragged: Items,
  from: string | null,
  target: { node?: NodeItem | undefined; pod?: PodItem | undefined },
  copies: boolean,
): Drop {
  if (countItems(dragged) === 0) return null;
  const { node, pod } = target;
  if (node) {
    if (node.archived !== NOTARCHIVED || dragged.nodes.some(({ id }) => id === node.id)) return null;
    return node.id === from && !copies ? null : 'into';
  }
  const [source] = dragged.pods;
  if (!pod || !source || countItems(dragged) > 1 || source.id === pod.id) return null;
  return pod.archived === NOTARCHIVED && source.archived === NOTARCHIVED ? 'stack' : null;
}
