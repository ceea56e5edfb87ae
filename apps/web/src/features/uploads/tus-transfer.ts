import { urlPath } from '@rushes/contract/endpoint';
import { me } from '@rushes/contract/identity';
import { createPod, deletePod } from '@rushes/contract/pods';
import { tusCreate } from '@rushes/contract/uploads';
import type { Upload } from 'tus-js-client';
import { call } from '#lib/api.ts';
import { authHeaders } from '#lib/session.ts';
import { mimeType } from './file-names.ts';
import { lasting, problemOf, statusOf } from './problems.ts';
import type { RunningTransfer, Transfer, TransferEvents, UploadItem } from './queue.ts';
import { findResumePoint, forgetResumePoint, type ResumePoint, saveResumePoint } from './resume-store.ts';

type Point = Omit<ResumePoint, 'savedAt'>;

/** Growing up to a minute, then patient: an hour without a connection is not the end of an upload. */
const DELAYS = [0, 1000, 2000, 5000, 10_000, 20_000, 40_000, ...Array<number>(60).fill(60_000)];
/** Proxies that collect a whole request before they pass it on would otherwise hide all progress from the server. */
const CHUNK = 64 * 1024 * 1024;
/** A bar that moves five times a second is smooth; more only costs drawing. */
const PROGRESS_MS = 200;

/** Fetched with the first upload: the dock stands on every page, the protocol is needed on few. */
const loadTus = () => import('tus-js-client');

export const tusTransfer: Transfer = { send, takeBack };

function send(item: UploadItem, events: TransferEvents): RunningTransfer {
  let stopped = false;
  let upload: Upload | null = null;
  let wakeAnnouncement = () => {};

  const pauseHere = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeAnnouncement = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function announce(uuid: string): Promise<Point> {
    const { file, nodeid, size, name } = item;
    const body = {
      nodeid,
      uuid,
      filename: name,
      filesize: size,
      mimetype: mimeType(name, file.type),
      lastModified: file.lastModified,
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await call(createPod, { body, quiet: true });
        const point = { podid: reply.pod.id, uploadid: reply.upload.id, uploadUrl: null };
        saveResumePoint(item.print, point);
        return point;
      } catch (error) {
        if (stopped || lasting(statusOf(error)) || attempt >= DELAYS.length) throw error;
        await pauseHere(DELAYS[attempt + 1] ?? 60_000);
        if (stopped) throw error;
      }
    }
  }

  async function push(point: Point): Promise<void> {
    const tus = await loadTus();
    if (stopped) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let told = 0;
    let renew = false;
    const current: Upload = new tus.Upload(item.file, {
      // Without an endpoint tus never opens a second upload when asking for the offset fails.
      endpoint: point.uploadUrl ? null : new URL(urlPath(tusCreate.path), location.href).href,
      uploadUrl: point.uploadUrl,
      metadata: {
        uploadid: point.uploadid,
        filename: item.name,
        filetype: mimeType(item.name, item.file.type),
      },
      chunkSize: CHUNK,
      retryDelays: DELAYS,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        if (renew) await call(me, { quiet: true }).catch(() => {});
        renew = false;
        for (const [name, value] of Object.entries(await authHeaders())) request.setHeader(name, value);
      },
      onShouldRetry: (error, attempt) => {
        const status = statusOf(error);
        renew = status === 401;
        return !lasting(status) || (status === 401 && attempt < 2);
      },
      onUploadUrlAvailable: () => {
        current.options.endpoint = null;
        saveResumePoint(item.print, { ...point, uploadUrl: current.url });
      },
      onProgress: (bytes) => {
        const now = performance.now();
        if (now - told < PROGRESS_MS && bytes < item.size) return;
        told = now;
        if (!stopped) events.progress(bytes);
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload = current;
    current.start();
    return promise;
  }

  async function run(): Promise<void> {
    const known = findResumePoint(item.print);
    const point = known ?? (await announce(item.id));
    events.announced(point.podid);
    if (stopped) return;
    try {
      await push(point);
    } catch (error) {
      if (stopped || !known || !gone(error)) throw error;
      // What we remembered is no longer there: begin again under a new name for the server.
      forgetResumePoint(item.print);
      const fresh = await announce(crypto.randomUUID());
      events.announced(fresh.podid);
      if (stopped) return;
      await push(fresh);
    }
  }

  const work = run().then(
    () => {
      if (stopped) return;
      forgetResumePoint(item.print);
      events.finished();
    },
    (error: unknown) => {
      if (!stopped) events.failed(problemOf(error));
    },
  );

  const stop = () => {
    stopped = true;
    wakeAnnouncement();
    void upload?.abort();
  };

  return {
    pause: stop,
    wake: () => {
      wakeAnnouncement();
      const current = upload;
      if (current && !stopped) void current.abort().then(() => current.start());
    },
    cancel: async () => {
      stop();
      // An announcement that is under way is awaited, or its file would stay behind; a transfer never ends now.
      if (!upload) await work;
      await takeBack(item);
    },
  };
}

const gone = (error: unknown): boolean => [403, 404, 410].includes(statusOf(error));

async function takeBack(item: UploadItem): Promise<void> {
  const point = findResumePoint(item.print);
  const podid = point?.podid ?? item.podid;
  forgetResumePoint(item.print);
  // Giving up the transfer takes the announced file with it; alone it has to go only when none was opened.
  if (point?.uploadUrl && (await terminate(point.uploadUrl))) return;
  if (podid) await remove(podid);
}

/** A file nobody wants stays for everybody to see when nobody asks again. */
async function remove(podid: string): Promise<void> {
  for (const ms of [1000, 3000, 10_000, 0]) {
    try {
      return void (await call(deletePod, { params: { id: podid }, quiet: true }));
    } catch (error) {
      // Gone already, or not ours to delete: both are an end.
      if (lasting(statusOf(error)) || ms === 0) return;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}

async function terminate(url: string): Promise<boolean> {
  try {
    const [tus, headers] = await Promise.all([loadTus(), authHeaders()]);
    await tus.Upload.terminate(url, { headers, retryDelays: [0, 1000, 3000] });
    return true;
  } catch {
    return false;
  }
}
