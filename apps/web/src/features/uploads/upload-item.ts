import { UploadStatus } from '@rushes/contract/enums';
import type { IfExists } from '@rushes/contract/upload-ticket';
import type { UploadableType } from '@rushes/contract/uploads';
import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import type { UploadProblem } from './upload-problem.ts';

/** What "Upload all" decided for a file: its destination and settings. */
export interface Order {
  /** The destination: below the selected folder when the file was uploaded with its folders. */
  nodeid: string;
  labels: readonly string[];
  teamonly: 0 | 1;
  priorityProcessing: 0 | 1;
  requestId: string;
  ifExists: IfExists;
}

export interface UploadItem {
  /** Identifies the item in the list, and is the client id of its first announcement. */
  id: string;
  file: File;
  name: string;
  path: string;
  size: number;
  userid: string;
  nodeid: string;
  nodename: string;
  /** The file this becomes an asset of; null when it becomes a file itself. */
  into: { podid: string; type: UploadableType } | null;
  /** The file this becomes the newest version of; null when it becomes a separate file. */
  version: VersionTarget | null;
  /** Identifies the source file and its destination: finds the resume point after a reload. */
  fingerprint: string;
  podid: string | null;
  status: UploadStatus;
  uploaded: number;
  /** Bytes already on the server when this transfer started: counted as progress, not as speed. */
  already: number;
  problem: UploadProblem | null;
  note: string;
  /** The note field is open. */
  noted: boolean;
  /** Null until storage and existing files have been checked. */
  order: Order | null;
  /** Restored from the recycle bin: nothing was sent. */
  restored: boolean;
  /** The user has started it; storage and existing files are being checked. */
  preparing: boolean;
}

export interface VersionTarget {
  podid: string;
  name: string;
}

export interface Added {
  file: File;
  /** Relative to the dropped or selected folder; the file name for single files. */
  path: string;
}

export interface Target {
  userid: string;
  nodeid: string;
  nodename: string;
  into?: { podid: string; type: UploadableType };
  version?: VersionTarget;
}

/** The destination in the form the dialog uses. */
export const uploadPlace = ({ nodeid, nodename, into, version }: UploadItem): UploadPlace => ({
  node: { id: nodeid, name: nodename },
  ...(into ? { pod: { id: into.podid, name: nodename } } : {}),
  ...(version ? { version: { id: version.podid, name: version.name } } : {}),
});

/** Becomes a separate file, which can have labels, a note and options. */
export const isSeparate = ({ into, version }: UploadItem): boolean => into === null && version === null;

export interface UploadState {
  items: readonly UploadItem[];
  paused: boolean;
  /** The session ended: everything waits until the same user signs in again. */
  signedOut: boolean;
}

export const nothingYet: UploadState = { items: [], paused: false, signedOut: false };

export const isOpen = ({ status }: UploadItem): boolean =>
  status === UploadStatus.WAITING || status === UploadStatus.UPLOADING;

/** Started by the user: anything but a file that is only listed in the dialog. */
export const isStarted = ({ status, preparing }: UploadItem): boolean =>
  status !== UploadStatus.ADDED || preparing;

export interface Totals {
  files: number;
  /** Completed, failed or being sent: "Uploading 6 of 20" includes the current file. */
  reached: number;
  /** Listed, but not started. */
  added: number;
  waiting: number;
  uploading: number;
  finished: number;
  failed: number;
  bytes: number;
  uploaded: number;
  /** Bytes sent by this page, for the speed. */
  moved: number;
}

const counted = {
  [UploadStatus.ADDED]: 'added',
  [UploadStatus.WAITING]: 'waiting',
  [UploadStatus.UPLOADING]: 'uploading',
  [UploadStatus.FINISHED]: 'finished',
  [UploadStatus.ERROR]: 'failed',
} as const;

/** Totals without files that were added but not queued. */
export function totalsOf(items: readonly UploadItem[]): Totals {
  const totals = { added: 0, waiting: 0, uploading: 0, finished: 0, failed: 0 };
  const sums = { bytes: 0, uploaded: 0, moved: 0 };
  for (const item of items) {
    totals[item.preparing ? 'waiting' : counted[item.status]] += 1;
    if (!isStarted(item) || item.status === UploadStatus.ERROR) continue;
    sums.bytes += item.size;
    sums.uploaded += item.uploaded;
    sums.moved += item.uploaded - item.already;
  }
  const files = items.length - totals.added;
  return { files, reached: files - totals.waiting, ...totals, ...sums };
}
