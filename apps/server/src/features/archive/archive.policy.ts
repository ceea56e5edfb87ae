import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { ErrorCode } from '@rushes/contract/errors';
import type { NoticeCode } from '@rushes/contract/notices';
import type { ArchiveAction } from '@rushes/contract/services';

const { NOTARCHIVED, ARCHIVED, PENDING, ARCHIVING, UNARCHIVING } = ArchiveStatus;

interface Direction {
  /** Where things stand before, and where a failure puts them back. */
  stable: ArchiveStatus;
  queued: ArchiveStatus;
  running: ArchiveStatus;
  done: ArchiveStatus;
  /** For things that are there already. */
  refusal: ErrorCode;
  underWay: NoticeCode;
  succeeded: NoticeCode;
  failed: NoticeCode;
}

export const directions: Record<ArchiveAction, Direction> = {
  archive: {
    stable: NOTARCHIVED,
    queued: PENDING,
    running: ARCHIVING,
    done: ARCHIVED,
    refusal: 'ERR75',
    underWay: 'AM14',
    succeeded: 'NM24',
    failed: 'NM25',
  },
  unarchive: {
    stable: ARCHIVED,
    queued: UNARCHIVING,
    running: UNARCHIVING,
    done: NOTARCHIVED,
    refusal: 'ERR76',
    underWay: 'AM15',
    succeeded: 'NM26',
    failed: 'NM28',
  },
};

export interface Candidate {
  archived: ArchiveStatus;
  /** The top of somebody's files. */
  root: boolean;
  /** Something of it is on its way, or still being uploaded or processed. */
  busy: boolean;
}

/** Why this one cannot be archived or taken out of the archive now. */
export function refusalOf(item: Candidate, action: ArchiveAction): ErrorCode | undefined {
  if (item.root) return 'ERR89';
  if (item.archived > ARCHIVED) return 'ERR161';
  if (item.archived !== directions[action].stable) return directions[action].refusal;
  return item.busy ? 'ERR161' : undefined;
}

/** Its bytes or its pictures are still coming. */
export const isBeingMade = (state: State) => state === State.PENDING || state === State.PROCESSING;
