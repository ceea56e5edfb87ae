import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import type { NotificationCode } from '@rushes/contract/notification-types';
import type { ArchiveAction } from '@rushes/contract/services';

const { NOTARCHIVED, ARCHIVED, PENDING, ARCHIVING, UNARCHIVING } = ArchiveStatus;

interface Direction {
  /** State before the operation; also restored after a failure. */
  stable: ArchiveStatus;
  queued: ArchiveStatus;
  running: ArchiveStatus;
  done: ArchiveStatus;
  /** Error for items that are already in the target state. */
  refusal: PlainCode;
  started: NotificationCode;
  succeeded: NotificationCode;
  failed: NotificationCode;
}

export const directions: Record<ArchiveAction, Direction> = {
  archive: {
    stable: NOTARCHIVED,
    queued: PENDING,
    running: ARCHIVING,
    done: ARCHIVED,
    refusal: 'ERR75',
    started: 'AM14',
    succeeded: 'NM24',
    failed: 'NM25',
  },
  unarchive: {
    stable: ARCHIVED,
    queued: UNARCHIVING,
    running: UNARCHIVING,
    done: NOTARCHIVED,
    refusal: 'ERR76',
    started: 'AM15',
    succeeded: 'NM26',
    failed: 'NM28',
  },
};

export interface Candidate {
  archived: ArchiveStatus;
  /** The tenant itself, or a node where the user's access starts. */
  root: boolean;
  /** Part of the item is being moved, uploaded or processed, or a service runs on it. */
  busy: boolean;
}

/** Why this item cannot be archived or unarchived now. */
export function refusalOf(item: Candidate, action: ArchiveAction): PlainCode | undefined {
  if (item.root) return 'ERR89';
  if (item.archived > ARCHIVED) return 'ERR161';
  if (item.archived !== directions[action].stable) return directions[action].refusal;
  return item.busy ? 'ERR161' : undefined;
}

/** The file is still uploading or processing. */
export const isBeingMade = (state: State) => state === State.PENDING || state === State.PROCESSING;
