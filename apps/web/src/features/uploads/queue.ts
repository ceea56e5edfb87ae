import { UploadStatus } from '@rushes/contract/enums';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { checkTarget } from './choose/file-names.ts';
import { fingerprintOf } from './resume/resume-store.ts';
import {
  type Added,
  isOpen,
  nothingYet,
  type Order,
  type Target,
  type UploadItem,
  type UploadState,
} from './upload-item.ts';
import type { UploadProblem } from './upload-problem.ts';

export interface TransferEvents {
  announced(podid: string): void;
  progress(bytes: number): void;
  finished(): void;
  failed(problem: UploadProblem): void;
}

export interface RunningTransfer {
  /** Stops sending; received bytes are kept and the next start resumes there. */
  pause(): void;
  /** Stops and removes everything: the bytes and the announced file. */
  cancel(): Promise<void>;
  /** The connection is back: retry now. */
  wake(): void;
}

/** The network boundary, and the only part that tests replace. */
export interface Transfer {
  send(item: UploadItem, events: TransferEvents): RunningTransfer;
  /** Removes from the server what an interrupted upload left there. */
  takeBack(item: UploadItem): Promise<void>;
}

export interface Queue {
  store: StoreApi<UploadState>;
  /** Adds files to the list without sending them, and returns their ids. With an order they are queued at once. */
  add(files: readonly Added[], target: Target, order?: Order): string[];
  /** Marks listed files as started, until they are queued, closed or released again. */
  prepare(ids: ReadonlySet<string>): void;
  release(ids: ReadonlySet<string>): void;
  /** Sets the order of each file and queues it. */
  start(orders: ReadonlyMap<string, Order>): void;
  close(changes: ReadonlyMap<string, UploadProblem | 'restored' | 'skipped'>): void;
  change(id: string, change: Partial<Pick<UploadItem, 'note' | 'noted' | 'into' | 'order'>>): void;
  pause(): void;
  resume(): void;
  /** The session ended: all uploads wait and resume when the same user signs in again. */
  signedOut(): void;
  signedIn(userid: string): void;
  /** Returns false when storage and existing files have not been checked yet for this file. */
  retry(id: string): boolean;
  cancel(id: string): void;
  cancelAll(): void;
  /** Removes it from the list; what a failed upload left on the server is removed too. */
  remove(id: string): void;
  /** Clears the list; keeps started uploads and, while there are any, failed ones. */
  reset(): void;
  wake(): void;
}

/** Three parallel uploads saturate the connection; more would only delay all of them. */
export const AT_ONCE = 3;

interface QueueOptions {
  store?: StoreApi<UploadState>;
  newId?: () => string;
}

const { ADDED, WAITING, UPLOADING, FINISHED, ERROR } = UploadStatus;

export function createQueue(transfer: Transfer, options: QueueOptions = {}): Queue {
  const { newId = () => crypto.randomUUID() } = options;
  const store = options.store ?? createStore<UploadState>(() => nothingYet);
  const running = new Map<string, RunningTransfer>();

  const find = (id: string) => store.getState().items.find((item) => item.id === id);
  const each = (change: (item: UploadItem) => UploadItem) =>
    store.setState(({ items }) => ({ items: items.map(change) }));
  const patch = (id: string, change: Partial<UploadItem>) =>
    each((item) => (item.id === id ? { ...item, ...change } : item));
  const drop = (gone: (item: UploadItem) => boolean) =>
    store.setState(({ items }) => ({ items: items.filter((item) => !gone(item)) }));

  function start(item: UploadItem): void {
    // Ignore events of a transfer that was paused or cancelled in the meantime.
    let current: RunningTransfer | undefined;
    let ended = false;
    let began = false;
    const mine = () => !ended && (current === undefined || running.get(item.id) === current);
    const end = (change: Partial<UploadItem>) => {
      if (!mine()) return;
      ended = true;
      running.delete(item.id);
      patch(item.id, change);
      next();
    };
    patch(item.id, { status: UPLOADING, problem: null });
    current = transfer.send(item, {
      announced: (podid) => mine() && patch(item.id, { podid }),
      progress: (bytes) => {
        if (!mine()) return;
        patch(item.id, began ? { uploaded: bytes } : { uploaded: bytes, already: bytes });
        began = true;
      },
      finished: () => end({ status: FINISHED, uploaded: item.size }),
      failed: (problem) => {
        // Not an error of the file: it waits with all others until the user signs in again.
        if (problem.kind === 'signedOut' && mine()) return stopAll({ signedOut: true });
        end({ status: ERROR, problem });
      },
    });
    if (!ended) running.set(item.id, current);
  }

  function next(): void {
    while (running.size < AT_ONCE) {
      const { items, paused, signedOut } = store.getState();
      const item = paused || signedOut ? undefined : items.find(({ status }) => status === WAITING);
      if (!item) return;
      start(item);
    }
  }

  function stopAll(change: Partial<UploadState>): void {
    const stopped = new Map(running);
    running.clear();
    store.setState(({ items }) => ({
      ...change,
      items: items.map((item) => (item.status === UPLOADING ? { ...item, status: WAITING } : item)),
    }));
    for (const active of stopped.values()) active.pause();
  }

  function cancelThese(gone: readonly UploadItem[]): void {
    const ids = new Set(gone.map(({ id }) => id));
    drop(({ id }) => ids.has(id));
    for (const item of gone) {
      const active = running.get(item.id);
      running.delete(item.id);
      if (active) void active.cancel();
      else if (item.podid) void transfer.takeBack(item);
    }
    next();
  }

  return {
    store,
    add(files, target, order) {
      const listed = new Set(
        store
          .getState()
          .items.filter((item) => isOpen(item) || item.status === ADDED)
          .map((item) => item.fingerprint),
      );
      const { into = null, version = null, ...place } = target;
      const items: UploadItem[] = [];
      for (const { file, path } of files) {
        const { name, size, lastModified } = file;
        const fingerprint = fingerprintOf({
          name,
          size,
          lastModified,
          path,
          podid: into?.podid ?? null,
          versionof: version?.podid ?? null,
          ...place,
        });
        // Sending the same file twice would write to the same upload concurrently.
        if (listed.has(fingerprint)) continue;
        listed.add(fingerprint);
        const problem = checkTarget(target.nodeid, path);
        items.push({
          id: newId(),
          file,
          name,
          path,
          size,
          ...place,
          into,
          version,
          fingerprint,
          podid: null,
          status: problem ? ERROR : order ? WAITING : ADDED,
          uploaded: 0,
          already: 0,
          problem,
          note: '',
          noted: false,
          order: order ?? null,
          restored: false,
          preparing: false,
        });
      }
      store.setState((state) => ({ items: [...state.items, ...items] }));
      next();
      return items.map(({ id }) => id);
    },
    prepare: (ids) =>
      each((item) => (ids.has(item.id) && item.status === ADDED ? { ...item, preparing: true } : item)),
    release: (ids) => each((item) => (ids.has(item.id) ? { ...item, preparing: false } : item)),
    start(orders) {
      each((item) => {
        const order = item.status === ADDED ? orders.get(item.id) : undefined;
        return order ? { ...item, order, status: WAITING, problem: null, preparing: false } : item;
      });
      next();
    },
    close(changes) {
      drop(({ id }) => changes.get(id) === 'skipped');
      each((item) => {
        const change = changes.get(item.id);
        if (change === undefined || change === 'skipped') return item;
        if (change === 'restored')
          return {
            ...item,
            status: FINISHED,
            uploaded: item.size,
            already: item.size,
            restored: true,
            preparing: false,
          };
        return { ...item, status: ERROR, problem: change, preparing: false };
      });
    },
    change: patch,
    pause: () => stopAll({ paused: true }),
    resume() {
      store.setState({ paused: false, signedOut: false });
      next();
    },
    signedOut: () => stopAll({ signedOut: true }),
    signedIn(userid) {
      // Uploads of another user stay stored in this browser for that user and must not be visible to this one.
      drop((item) => item.userid !== userid);
      store.setState({ signedOut: false });
      next();
    },
    retry(id) {
      const item = find(id);
      if (item?.status !== ERROR || checkTarget(item.nodeid, item.path)) return true;
      patch(id, { status: item.order ? WAITING : ADDED, problem: null });
      next();
      return item.order !== null;
    },
    cancel(id) {
      const item = find(id);
      if (item) cancelThese([item]);
    },
    cancelAll: () => cancelThese(store.getState().items.filter((item) => isOpen(item) || item.preparing)),
    remove(id) {
      const item = find(id);
      if (!item || isOpen(item)) return;
      if (item.status === FINISHED) drop((one) => one.id === id);
      else cancelThese([item]);
    },
    reset() {
      const isKept = (item: UploadItem) => isOpen(item) || item.preparing;
      const busy = store.getState().items.some(isKept);
      drop((item) => !(isKept(item) || (busy && item.status === ERROR)));
    },
    wake() {
      for (const active of running.values()) active.wake();
    },
  };
}
