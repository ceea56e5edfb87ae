import { me } from '@rushes/contract/identity';
import { createPod, deletePod } from '@rushes/contract/pods';
import { createAsset, tusCreate } from '@rushes/contract/uploads';
import { call } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { authHeaders } from '#session/session.ts';
import { mimeType, typeByExtension } from '../choose/file-names.ts';
import type { RunningTransfer, Transfer, TransferEvents } from '../queue.ts';
import { findResumePoint, forgetResumePoint, saveResumePoint } from '../resume/resume-store.ts';
import type { UploadItem } from '../upload-item.ts';
import { failureOf, isGone, isPermanentFailure, problemOf } from './problems.ts';
import { createRetryTimer, retry } from './retry.ts';
import { checkSource } from './source.ts';
import type { Point, Push, PushInput, Transport } from './transport.ts';
import { cancelTus, pushByTus } from './tus-push.ts';

/** Minimum interval between progress updates: five per second look smooth, more only cost rendering. */
const PROGRESS_MS = 200;
/** Maximum number of token renewals before the upload fails; a token lasts an hour. */
const RETURNS_MAX = 48;

export const createTransfer = (transport: Transport): Transfer => ({
  send: (item, events) => send(transport, item, events),
  takeBack: (item) => takeBack(transport, item),
});

export const transfer = createTransfer({
  announce,
  announcesAgain: false,
  path: tusCreate.path,
  headers: authHeaders,
  renew: () => call(me),
  takeBack: async (podid, item) => {
    if (!item.into) await remove(podid);
  },
});

async function announce(item: UploadItem, clientid: string): Promise<Point> {
  const { file, size, name, order, into, version } = item;
  const note = item.noted ? item.note : '';
  const facts = {
    uuid: clientid,
    filename: name,
    filesize: size,
    mimetype: mimeType(name, file.type),
    lastModified: file.lastModified,
  };
  if (into) {
    const body = { ...facts, type: typeByExtension(into.type, name) };
    const { upload } = await call(createAsset, { params: { id: into.podid }, body });
    return pointOf(clientid, into.podid, item.nodeid, upload);
  }
  const { nodeid = item.nodeid, labels = [], ...rest } = order ?? {};
  const relativePath = item.path === name ? '' : item.path;
  const below = version ? { versionof: version.podid } : {};
  const body = { ...facts, ...rest, ...below, nodeid, labels: [...labels], note, relativePath };
  const { pod, upload } = await call(createPod, { body });
  return pointOf(clientid, pod.id, nodeid, upload);
}

const pointOf = (
  clientid: string,
  podid: string,
  folderid: string,
  upload: { id: string; direct: { partsize: number } | null },
): Point => ({
  podid,
  folderid,
  clientid,
  uploadid: upload.id,
  begun: false,
  partsize: upload.direct?.partsize ?? null,
});

/** Large files go directly to the object store where it supports that; not worth it for a single part. */
const goesInParts = ({ point, item }: PushInput) => !!point.partsize && item.size > point.partsize;

async function pushInParts(input: PushInput): Promise<Push> {
  const direct = await loadChunk(() => import('./direct-transfer.ts'));
  return direct.pushInParts(input);
}

function send(transport: Transport, item: UploadItem, events: TransferEvents): RunningTransfer {
  const timer = createRetryTimer();
  let stopped = false;
  let push: Push | null = null;
  let latest: Point | undefined;
  const isStopped = () => stopped;

  async function sendBytes(point: Point): Promise<void> {
    events.announced(point.podid);
    if (stopped) return;
    let reported = 0;
    const progress = (bytes: number) => {
      const now = performance.now();
      if (stopped || (now - reported < PROGRESS_MS && bytes < item.size)) return;
      reported = now;
      events.progress(bytes);
    };
    const input = { transport, item, point, timer, progress };
    if (!goesInParts(input)) return follow(await pushByTus(input));
    try {
      await follow(await pushInParts(input));
    } catch (error) {
      // The store is unreachable, or the upload was started through the server: fall back to tus.
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

  async function begin(clientid: string, before?: Point): Promise<void> {
    const announced = await retry(() => transport.announce(item, clientid), timer, isStopped);
    // Announcing again returns the same upload, which then resumes.
    const point = before?.uploadid === announced.uploadid ? before : announced;
    latest = point;
    saveResumePoint(item.fingerprint, point);
    await sendBytes(point);
  }

  async function resume(known: Point): Promise<void> {
    if (transport.announcesAgain) return begin(known.clientid, known);
    // Mark this page as the sender.
    saveResumePoint(item.fingerprint, known);
    await sendBytes(known);
  }

  async function run(): Promise<void> {
    await checkSource(item.file);
    let known: Point | undefined = findResumePoint(item.fingerprint);
    for (let returns = 0; ; returns += 1) {
      try {
        return await (known ? resume(known) : begin(item.id));
      } catch (error) {
        if (stopped || !isGone(failureOf(error))) throw error;
        // A guest page received a new token in the meantime: the client id gives access to the file again.
        if (transport.announcesAgain && latest && returns < RETURNS_MAX) known = latest;
        else if (!known) throw error;
        else break;
      }
    }
    // The stored upload no longer exists or belongs to another user: start again with a new id.
    forgetResumePoint(item.fingerprint);
    await begin(crypto.randomUUID());
  }

  const work = run().then(
    () => {
      if (stopped) return;
      forgetResumePoint(item.fingerprint);
      events.finished();
    },
    (error: unknown) => {
      if (!stopped) events.failed(withSize(problemOf(error), item));
    },
  );

  const stop = () => {
    stopped = true;
    timer.wake();
    push?.stop();
  };

  return {
    pause: stop,
    wake() {
      timer.wake();
      push?.wake();
    },
    async cancel() {
      stop();
      // Wait for a running announcement, otherwise its file would remain; a started transfer never settles after stop.
      if (!push) await work;
      await takeBack(transport, item);
    },
  };
}

const withSize = (problem: ReturnType<typeof problemOf>, { size }: UploadItem) =>
  problem.kind === 'insufficientStorage'
    ? { ...problem, params: { ...problem.params, needed: size } }
    : problem;

async function takeBack(transport: Transport, item: UploadItem): Promise<void> {
  const point = findResumePoint(item.fingerprint);
  const podid = point?.podid ?? item.podid;
  forgetResumePoint(item.fingerprint);
  // Terminating the transfer deletes the announced file too; delete it separately only when no transfer was started.
  if (point && (await cancelTus(point.uploadid, transport))) return;
  if (podid) await transport.takeBack(podid, item);
}

/** Retried, since an announced file without content would stay visible to everyone. */
async function remove(podid: string): Promise<void> {
  for (const ms of [1000, 3000, 10_000, 0]) {
    try {
      return void (await call(deletePod, { params: { id: podid } }));
    } catch (error) {
      // Already deleted, or not permitted: stop in both cases.
      if (isPermanentFailure(failureOf(error)) || ms === 0) return;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}
