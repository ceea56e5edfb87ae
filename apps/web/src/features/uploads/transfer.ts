import { me } from '@rushes/contract/identity';
import { createPod, deletePod } from '@rushes/contract/pods';
import { createAsset, tusCreate } from '@rushes/contract/uploads';
import { call } from '#lib/api.ts';
import { chunk } from '#lib/chunk.ts';
import { authHeaders } from '#lib/session.ts';
import { mimeType, typeByExtension } from './file-names.ts';
import { failureOf, isGone, lasting, problemOf } from './problems.ts';
import type { RunningTransfer, Transfer, TransferEvents } from './queue.ts';
import { findResumePoint, forgetResumePoint, type ResumePoint, saveResumePoint } from './resume-store.ts';
import { createWaiter, retry, type Waiter } from './retry.ts';
import { checkSource } from './source.ts';
import { giveUp, pushByTus } from './tus-push.ts';
import type { UploadItem } from './upload-item.ts';

export type Point = Omit<ResumePoint, 'savedAt' | 'page'>;

/** One protocol to send the bytes by. Ends when all have arrived; `stop` leaves what arrived where it is. */
export interface Push {
  done: Promise<void>;
  stop(): void;
  wake(): void;
}

/** How the server is spoken to: by a member, or by a guest of an upload link. */
export interface Transport {
  announce(item: UploadItem, uuid: string): Promise<Point>;
  /** Where the bytes go, below the base path. */
  path: string;
  headers(): Promise<Record<string, string>>;
  /** Who is asked was not known to the server: a token may have run out while the computer slept. */
  renew(): Promise<unknown>;
  /** A file was announced, and no transfer of it begun. */
  takeBack(podid: string, item: UploadItem): Promise<void>;
}

export interface PushInput {
  transport: Transport;
  item: UploadItem;
  point: Point;
  waiter: Waiter;
  progress(bytes: number): void;
}

/** A bar that moves five times a second is smooth; more only costs drawing. */
const PROGRESS_MS = 200;
/** A token lasts an hour: so many of them, and the file is given up. */
const RETURNS_MAX = 48;

export const createTransfer = (transport: Transport): Transfer => ({
  send: (item, events) => send(transport, item, events),
  takeBack: (item) => takeBack(transport, item),
});

export const transfer = createTransfer({
  announce,
  path: tusCreate.path,
  headers: authHeaders,
  renew: () => call(me, { quiet: true }),
  takeBack: async (podid, item) => {
    if (!item.into) await remove(podid);
  },
});

async function announce(item: UploadItem, uuid: string): Promise<Point> {
  const { file, size, name, order, into } = item;
  const note = item.noted ? item.note : '';
  const facts = {
    uuid,
    filename: name,
    filesize: size,
    mimetype: mimeType(name, file.type),
    lastModified: file.lastModified,
  };
  if (into) {
    const body = { ...facts, type: typeByExtension(into.type, name) };
    const { upload } = await call(createAsset, { params: { id: into.podid }, body, quiet: true });
    return pointOf(into.podid, item.nodeid, upload);
  }
  const { nodeid = item.nodeid, labels = [], ...rest } = order ?? {};
  const relativePath = item.path === name ? '' : item.path;
  const body = { ...facts, ...rest, nodeid, labels: [...labels], note, relativePath };
  const { pod, upload } = await call(createPod, { body, quiet: true });
  return pointOf(pod.id, nodeid, upload);
}

const pointOf = (
  podid: string,
  folderid: string,
  upload: { id: string; direct: { partsize: number } | null },
): Point => ({
  podid,
  folderid,
  uploadid: upload.id,
  uploadUrl: null,
  partsize: upload.direct?.partsize ?? null,
});

/** Large files go straight to the store where that can take them; what fits into one part is not worth it. */
const goesInParts = ({ point, item }: PushInput) => !!point.partsize && item.size > point.partsize;

async function pushInParts(input: PushInput): Promise<Push> {
  const direct = await chunk(() => import('./direct-transfer.ts'));
  return direct.pushInParts(input);
}

function send(transport: Transport, item: UploadItem, events: TransferEvents): RunningTransfer {
  const waiter = createWaiter();
  let stopped = false;
  let push: Push | null = null;
  let latest: Point | undefined;
  const isStopped = () => stopped;

  async function sendBytes(point: Point): Promise<void> {
    events.announced(point.podid);
    if (stopped) return;
    let told = 0;
    const progress = (bytes: number) => {
      const now = performance.now();
      if (stopped || (now - told < PROGRESS_MS && bytes < item.size)) return;
      told = now;
      events.progress(bytes);
    };
    const input = { transport, item, point, waiter, progress };
    if (!goesInParts(input)) return follow(await pushByTus(input));
    try {
      await follow(await pushInParts(input));
    } catch (error) {
      // The store is out of reach, or the file was begun through the server: that way is always open.
      if (stopped || failureOf(error).code !== 'ERR167') throw error;
      await follow(await pushByTus(input));
    }
  }

  async function follow(begun: Push): Promise<void> {
    if (stopped) {
      begun.done.catch(() => {});
      return begun.stop();
    }
    push = begun;
    await begun.done;
  }

  async function begin(uuid: string, before?: Point): Promise<void> {
    const announced = await retry(() => transport.announce(item, uuid), waiter, isStopped);
    // Announced once more it is the same upload, and goes on where it was.
    const point = before?.uploadid === announced.uploadid ? before : announced;
    latest = point;
    saveResumePoint(item.print, point);
    await sendBytes(point);
  }

  async function resume(known: Point): Promise<void> {
    if (known.uuid) return begin(known.uuid, known);
    // This page sends it from now on.
    saveResumePoint(item.print, known);
    await sendBytes(known);
  }

  async function run(): Promise<void> {
    await checkSource(item.file);
    let known: Point | undefined = findResumePoint(item.print);
    for (let returns = 0; ; returns += 1) {
      try {
        return await (known ? resume(known) : begin(item.id));
      } catch (error) {
        if (stopped || !isGone(failureOf(error))) throw error;
        // A guest's page was let in anew meanwhile: by its own id the file is theirs again.
        if (latest?.uuid && returns < RETURNS_MAX) known = latest;
        else if (!known) throw error;
        else break;
      }
    }
    // What we remembered is no longer there, or somebody else's: begun again under a new name for the server.
    forgetResumePoint(item.print);
    await begin(crypto.randomUUID());
  }

  const work = run().then(
    () => {
      if (stopped) return;
      forgetResumePoint(item.print);
      events.finished();
    },
    (error: unknown) => {
      if (!stopped) events.failed(withSize(problemOf(error), item));
    },
  );

  const stop = () => {
    stopped = true;
    waiter.wake();
    push?.stop();
  };

  return {
    pause: stop,
    wake() {
      waiter.wake();
      push?.wake();
    },
    async cancel() {
      stop();
      // An announcement that is under way is awaited, or its file would stay behind; a transfer never ends now.
      if (!push) await work;
      await takeBack(transport, item);
    },
  };
}

const withSize = (problem: ReturnType<typeof problemOf>, { size }: UploadItem) =>
  problem.key === 'menus.uploadFiles.insufficientStorage'
    ? { ...problem, params: { ...problem.params, needed: size } }
    : problem;

async function takeBack(transport: Transport, item: UploadItem): Promise<void> {
  const point = findResumePoint(item.print);
  const podid = point?.podid ?? item.podid;
  forgetResumePoint(item.print);
  // Giving up the transfer takes the announced file with it; alone it has to go only when none was opened.
  if (point && (await giveUp(point.uploadid, transport))) return;
  if (podid) await transport.takeBack(podid, item);
}

/** A file nobody wants stays for everybody to see when nobody asks again. */
async function remove(podid: string): Promise<void> {
  for (const ms of [1000, 3000, 10_000, 0]) {
    try {
      return void (await call(deletePod, { params: { id: podid }, quiet: true }));
    } catch (error) {
      // Gone already, or not ours to delete: both are an end.
      if (lasting(failureOf(error)) || ms === 0) return;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}
