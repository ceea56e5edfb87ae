import { urlPath } from '@rushes/contract/endpoint';
import { WHOLE_MAX } from '@rushes/contract/upload-ticket';
import { ApiError } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { mimeType } from '../choose/file-names.ts';
import { saveResumePoint } from '../resume/resume-store.ts';
import { failureOf, isPermanentFailure } from './problems.ts';
import { DELAYS } from './retry.ts';
import { checkSource } from './source.ts';
import type { Push, PushInput, Transport } from './transport.ts';

/** Limits the request size, since proxies that buffer a whole request would hide all progress from the server. */
const CHUNK = 64 * 1024 * 1024;
/** Consecutive 401 responses: the first may be a token that expired during sleep, the third ends the session. */
const STRANGER_MAX = 3;

/** Loaded with the first upload: the dock is on every page, the protocol is rarely needed. */
const loadTus = () => loadChunk(() => import('tus-js-client'));

/**
 * Every attempt is a new tus upload that resumes at the same URL: a late response to an aborted attempt would otherwise
 * count as the response to the next one.
 */
export async function pushByTus({ item, point, timer, progress, transport }: PushInput): Promise<Push> {
  const tus = await loadTus();
  let stopped = false;
  const endpoint = addressOf(transport);
  let begun = point.begun;
  let arrived = 0;
  let drop = () => {};

  function attempt(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const upload = new tus.Upload(item.file, {
      // Without an endpoint, tus does not create a second upload when the offset request fails.
      endpoint: begun ? null : endpoint,
      uploadUrl: begun ? `${endpoint}/${point.uploadid}` : null,
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
        begun = true;
        saveResumePoint(item.fingerprint, { ...point, begun });
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
        if (stopped || tries >= DELAYS.length || (isPermanentFailure(failure) && !known)) throw error;
        if (known) await transport.renew().catch(() => {});
        await timer.wait(DELAYS[tries] ?? 0);
      }
    }
  }

  return {
    done: run(),
    stop() {
      stopped = true;
      drop();
    },
    // A request on a lost connection may hang for minutes; the bytes that arrived are kept.
    wake: () => drop(),
  };
}

const addressOf = ({ path }: Transport) => new URL(urlPath(path), location.href).href;

/** Returns false when there was no upload to terminate, or the server could not be reached. */
export async function cancelTus(uploadid: string, transport: Transport): Promise<boolean> {
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
