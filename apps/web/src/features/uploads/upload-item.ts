import { UploadStatus } from '@rushes/contract/enums';
import type { IfExists } from '@rushes/contract/upload-ticket';
import type { UploadableType } from '@rushes/contract/uploads';
import type { UploadPlace } from '#lib/items.ts';
import type { Problem } from './file-names.ts';

/** What "Upload all" decided for a file: where it goes and what it gets along. */
export interface Order {
  /** The folder itself: below the one that was chosen when the file came with folders. */
  nodeid: string;
  labels: readonly string[];
  teamonly: 0 | 1;
  priorityProcessing: 0 | 1;
  requestId: string;
  ifExists: IfExists;
}

export interface UploadItem {
  id: string;
  file: File;
  name: string;
  path: string;
  size: number;
  userid: string;
  nodeid: string;
  nodename: string;
  /** The file this becomes an asset of; null when it becomes a file of its own. */
  into: { podid: string; type: UploadableType } | null;
  print: string;
  podid: string | null;
  status: UploadStatus;
  uploaded: number;
  /** What was there when this transfer began: it counts as done, not as speed. */
  already: number;
  problem: Problem | null;
  note: string;
  /** The box for the note is open. */
  noted: boolean;
  /** Null until it has been asked whether it fits and what is there already. */
  order: Order | null;
  /** It came back from the bin: nothing had to be sent. */
  restored: boolean;
}

export interface Added {
  file: File;
  /** Relative to what was dropped or picked; the file's name alone for single files. */
  path: string;
}

export interface Target {
  userid: string;
  nodeid: string;
  nodename: string;
  into?: { podid: string; type: UploadableType };
}

/** Where it was sent, for the dialog to say so again. */
export const uploadPlace = ({ nodeid, nodename, into }: UploadItem): UploadPlace => ({
  node: { id: nodeid, name: nodename },
  ...(into ? { pod: { id: into.podid, name: nodename } } : {}),
});

export interface UploadState {
  items: readonly UploadItem[];
  paused: boolean;
  /** Nobody is signed in: everything waits until the same person is back. */
  signedOut: boolean;
}

export const nothingYet: UploadState = { items: [], paused: false, signedOut: false };

export const isOpen = ({ status }: UploadItem): boolean =>
  status === UploadStatus.WAITING || status === UploadStatus.UPLOADING;

export interface Totals {
  files: number;
  /** Settled or being sent: "Uploading 6 of 20" counts the file that is on its way. */
  reached: number;
  added: number;
  waiting: number;
  uploading: number;
  finished: number;
  failed: number;
  bytes: number;
  uploaded: number;
  /** Bytes that travelled in this page, for the speed. */
  moved: number;
}

const counted = {
  [UploadStatus.ADDED]: 'added',
  [UploadStatus.WAITING]: 'waiting',
  [UploadStatus.UPLOADING]: 'uploading',
  [UploadStatus.FINISHED]: 'finished',
  [UploadStatus.ERROR]: 'failed',
} as const;

/** Of what is on its way or was; what has only been added is not part of it. */
export function totalsOf(items: readonly UploadItem[]): Totals {
  const totals = { added: 0, waiting: 0, uploading: 0, finished: 0, failed: 0 };
  const sums = { bytes: 0, uploaded: 0, moved: 0 };
  for (const item of items) {
    totals[counted[item.status]] += 1;
    if (item.status === UploadStatus.ADDED || item.status === UploadStatus.ERROR) continue;
    sums.bytes += item.size;
    sums.uploaded += item.uploaded;
    sums.moved += item.uploaded - item.already;
  }
  const files = items.length - totals.added;
  return { files, reached: files - totals.waiting, ...totals, ...sums };
}
