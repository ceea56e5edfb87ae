import { urlPath } from '@rushes/contract/endpoint';
import { WHOLE_MAX } from '@rushes/contract/upload-ticket';
import { ApiError } from '#lib/api.ts';
import { chunk } from '#lib/chunk.ts';
import { mimeType } from './file-names.ts';
import { failureOf, lasting } from './problems.ts';
import { saveResumePoint } from './resume-store.ts';
import { DELAYS } from './retry.ts';
import { checkSource } from './source.ts';
import type { Push, PushInput, Transport } from './transfer.ts';

/** Proxies that collect a whole request before they pass it on would otherwise hide all progress from the server. */
const CHUNK = 64 * 1024 * 1024;
/** In a row: the first may be a token that ran out while the computer slept, the third is the end of the session. */
const STRANGER_MAX = 3;

/** Fetched with the first upload: the dock stands on every page, the protocol is needed on few. */
const loadTus = () => chunk(() => import('tus-js-client'));

/**
 * Every attempt is an upload of its own that continues at the same address: what an aborted one still answers would
 * otherwise be taken for the answer to the next.
 */
export async function pushByTus({ item, point, waiter, progress, transport }: PushInput): Promise<Push> {
  const tus = await loadTus();
  let stopped = false;
  let url = point.uploadUrl;
  let arrived = 0;
  let drop = () => {};

  function attempt(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const upload = new tus.Upload(item.file, {
      // Without an endpoint tus never opens a second upload when asking for the offset fails.
      endpoint: url ? null : addressOf(transport),
      uploadUrl: url,
      metadata: {
        uploadid: point.uploadid,
        filename: item.name,
        filetype: mimeType(item.name, item.file.type),
      },
      chunkSize: CHUNK,
      uploadDataDuringCreation: item.size <= WHOLE_MAX,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        await checkSource(item.file);
        for (const [name, value] of Object.entries(await transport.headers())) request.setHeader(name, value);
      },
      onUploadUrlAvailable: () => {
        url = upload.url;
        saveResumePoint(item.print, { ...point, uploadUrl: url });
      },
      onProgress: progress,
      onChunkComplete: (_, bytes) => {
        arrived = bytes;
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    drop = () => {
      void upload.abort();
      reject(new ApiError('network', 0));
    };
    upload.start();
    return promise;
  }

  async function run(): Promise<void> {
    let tries = 0;
    let strange = 0;
    while (!stopped) {
      const before = arrived;
      try {
        return await attempt();
      } catch (error) {
        const failure = failureOf(error);
        strange = failure.status === 401 ? strange + 1 : 0;
        const known = strange > 0 && strange < STRANGER_MAX;
        tries = arrived > before ? 0 : tries + 1;
        if (stopped || tries >= DELAYS.length || (lasting(failure) && !known)) throw error;
        if (known) await transport.renew().catch(() => {});
        await waiter.wait(DELAYS[tries] ?? 0);
      }
    }
  }

  return {
    done: run(),
    stop() {
      stopped = true;
      drop();
    },
    // A request that began on a line that is gone may hang for minutes; what arrived of it counts.
    wake: () => drop(),
  };
}

const addressOf = ({ path }: Transport) => new URL(urlPath(path), location.href).href;

/** False when there was nothing to give up, or nobody to tell. */
export async function giveUp(uploadid: string, transport: Transport): Promise<boolean> {
  try {
    const [tus, headers] = await Promise.all([loadTus(), transport.headers()]);
    await tus.Upload.terminate(`${addressOf(transport)}/${uploadid}`, {
      headers,
      retryDelays: [0, 1000, 3000],
    });
    return true;
  } catch {
    return false;
  }
}
