import { UploadStatus } from '@rushes/contract/enums';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from './file-names.ts';
import { checkTarget } from './file-names.ts';
import { fingerprint } from './resume-store.ts';

export interface UploadItem {
  id: string;
  file: File;
  name: string;
  path: string;
  size: number;
  userid: string;
  nodeid: string;
  nodename: string;
  print: string;
  podid: string | null;
  status: UploadStatus;
  uploaded: number;
  /** What was there when this transfer began: it counts as done, not as speed. */
  already: number;
  problem: Problem | null;
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
}

export interface TransferEvents {
  announced(podid: string): void;
  progress(bytes: number): void;
  finished(): void;
  failed(problem: Problem): void;
}

export interface RunningTransfer {
  /** Stops sending; what arrived is kept and the next start continues there. */
  pause(): void;
  /** Stops and takes back everything: the bytes and the announced file. */
  cancel(): Promise<void>;
  /** The connection is back: do not wait for the next attempt. */
  wake(): void;
}

/** The edge to the network, and the only part a test replaces. */
export interface Transfer {
  send(item: UploadItem, events: TransferEvents): RunningTransfer;
  /** For a file that was paused half-way: what it left on the server goes. */
  takeBack(item: UploadItem): Promise<void>;
}

interface Queue {
  store: StoreApi<UploadState>;
  add(files: readonly Added[], target: Target): void;
  pause(): void;
  resume(): void;
  retry(id: string): void;
  cancel(id: string): void;
  cancelAll(): void;
  dismiss(id: string): void;
  dismissSettled(): void;
  wake(): void;
}

export interface UploadState {
  items: readonly UploadItem[];
  paused: boolean;
}

/** Three files at a time fill the line; more would only make all of them late. */
export const AT_ONCE = 3;

export const isOpen = (item: UploadItem): boolean =>
  item.status === UploadStatus.ADDED ||
  item.status === UploadStatus.WAITING ||
  item.status === UploadStatus.UPLOADING;

interface QueueOptions {
  store?: StoreApi<UploadState>;
  newId?: () => string;
}

export function createQueue(transfer: Transfer, options: QueueOptions = {}): Queue {
  const { newId = () => crypto.randomUUID() } = options;
  const store = options.store ?? createStore<UploadState>(() => ({ items: [], paused: false }));
  const running = new Map<string, RunningTransfer>();

  const find = (id: string) => store.getState().items.find((item) => item.id === id);
  const patch = (id: string, change: Partial<UploadItem>) =>
    store.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }));
  const drop = (gone: (item: UploadItem) => boolean) =>
    store.setState(({ items }) => ({ items: items.filter((item) => !gone(item)) }));

  function start(item: UploadItem): void {
    // Events of a transfer that was paused or cancelled meanwhile no longer concern this item.
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
    patch(item.id, { status: UploadStatus.UPLOADING, problem: null });
    current = transfer.send(item, {
      announced: (podid) => mine() && patch(item.id, { podid }),
      progress: (bytes) => {
        if (!mine()) return;
        patch(item.id, began ? { uploaded: bytes } : { uploaded: bytes, already: bytes });
        began = true;
      },
      finished: () => end({ status: UploadStatus.FINISHED, uploaded: item.size }),
      failed: (problem) => end({ status: UploadStatus.ERROR, problem }),
    });
    if (!ended) running.set(item.id, current);
  }

  function next(): void {
    while (running.size < AT_ONCE && !store.getState().paused) {
      const item = store.getState().items.find((one) => one.status === UploadStatus.WAITING);
      if (!item) return;
      start(item);
    }
  }

  function cancel(id: string): void {
    const item = find(id);
    if (!item) return;
    const active = running.get(id);
    running.delete(id);
    drop((one) => one.id === id);
    if (active) void active.cancel();
    else if (item.podid) void transfer.takeBack(item);
    next();
  }

  return {
    store,
    add(files, target) {
      const open = new Set(
        store
          .getState()
          .items.filter(isOpen)
          .map((item) => item.print),
      );
      const items: UploadItem[] = [];
      for (const { file, path } of files) {
        const { name, size, lastModified } = file;
        const print = fingerprint({ name, size, lastModified, path, podid: null, ...target });
        // The same file twice would write into the same upload from two sides.
        if (open.has(print)) continue;
        open.add(print);
        const problem = checkTarget(target.nodeid, path);
        const status = problem ? UploadStatus.ERROR : UploadStatus.WAITING;
        items.push({
          id: newId(),
          file,
          name,
          path,
          size,
          ...target,
          print,
          podid: null,
          status,
          uploaded: 0,
          already: 0,
          problem,
        });
      }
      store.setState((state) => ({ items: [...state.items, ...items] }));
      next();
    },
    pause() {
      store.setState({ paused: true });
      for (const [id, active] of running) {
        running.delete(id);
        active.pause();
        patch(id, { status: UploadStatus.WAITING });
      }
    },
    resume() {
      store.setState({ paused: false });
      next();
    },
    retry(id) {
      const item = find(id);
      if (item?.status !== UploadStatus.ERROR || checkTarget(item.nodeid, item.path)) return;
      patch(id, { status: UploadStatus.WAITING, problem: null });
      next();
    },
    cancel,
    cancelAll() {
      for (const item of store.getState().items.filter(isOpen).reverse()) cancel(item.id);
    },
    dismiss: (id) => drop((item) => item.id === id && !isOpen(item)),
    dismissSettled: () => drop((item) => !isOpen(item)),
    wake() {
      for (const active of running.values()) active.wake();
    },
  };
}

export interface Totals {
  files: number;
  /** Settled or being sent: "Uploading 6 of 20" counts the file that is on its way. */
  reached: number;
  waiting: number;
  uploading: number;
  finished: number;
  failed: number;
  bytes: number;
  uploaded: number;
  /** Bytes that travelled in this page, for the speed. */
  moved: number;
}

export function totalsOf(items: readonly UploadItem[]): Totals {
  const of = (status: UploadStatus) => items.filter((item) => item.status === status).length;
  const waiting = of(UploadStatus.WAITING) + of(UploadStatus.ADDED);
  const counted = items.filter((item) => item.status !== UploadStatus.ERROR);
  return {
    files: items.length,
    reached: items.length - waiting,
    waiting,
    uploading: of(UploadStatus.UPLOADING),
    finished: of(UploadStatus.FINISHED),
    failed: of(UploadStatus.ERROR),
    bytes: counted.reduce((sum, item) => sum + item.size, 0),
    uploaded: counted.reduce((sum, item) => sum + item.uploaded, 0),
    moved: counted.reduce((sum, item) => sum + item.uploaded - item.already, 0),
  };
}
