import type { ResumePoint } from '../resume/resume-store.ts';
import type { UploadItem } from '../upload-item.ts';
import type { RetryTimer } from './retry.ts';

export type Point = Omit<ResumePoint, 'savedAt' | 'page'>;

/** One protocol for sending the bytes. `done` resolves when all have arrived; `stop` keeps what has arrived. */
export interface Push {
  done: Promise<void>;
  stop(): void;
  wake(): void;
}

/** Access to the server: as a member, or as a guest of an upload link. */
export interface Transport {
  announce(item: UploadItem, clientid: string): Promise<Point>;
  /** A guest announces again to resume: the client id gives access to the upload. A member has the session. */
  announcesAgain: boolean;
  /** The upload endpoint, relative to the base path. */
  path: string;
  headers(): Promise<Record<string, string>>;
  /** Called on 401: the token may have expired while the computer was asleep. */
  renew(): Promise<unknown>;
  /** Removes an announced file for which no transfer was started. */
  takeBack(podid: string, item: UploadItem): Promise<void>;
}

export interface PushInput {
  transport: Transport;
  item: UploadItem;
  point: Point;
  timer: RetryTimer;
  progress(bytes: number): void;
}
