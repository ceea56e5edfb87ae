import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openBoundedCache } from '#platform/files/bounded-cache.ts';
import { openProcessTempFolder } from '#platform/files/process-temp-folder.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { rangeReader } from '#platform/storage/read-range.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Size } from '../picture.ts';
import { isSvgText, SVG_HEAD_BYTES } from '../pictures/image.ts';
import type { MediaTools } from '../tools.ts';
import { createFairWorkQueue } from './fair-work-queue.ts';
import { beginningOf, makePiece, type Plan, planPieces } from './watermark-video.ts';

/** A stored object. The bytes of a key never change. */
export interface Kept {
  key: string;
  size: number;
}

export interface WatermarkRenderer {
  plan(video: Kept): Promise<Plan>;
  /** The init segment, the same for all viewers: it contains no frames. */
  beginning(tools: MediaTools, video: Kept, wanted: Wanted): Promise<Buffer>;
  piece(tools: MediaTools, video: Kept, wanted: WantedPiece): Promise<Buffer>;
  /** A JPEG no larger than the box. */
  picture(tools: MediaTools | undefined, image: Kept, wanted: WantedPicture): Promise<Buffer>;
  /** Bytes on disk. */
  held(): number;
  /** Pieces and images that have not been started. */
  waiting(): number;
  close(): Promise<void>;
}

/** Who waits: viewers take turns by network address, and links share the capacity. */
export interface PendingRequest {
  linkid: string;
  address: string;
}

interface Wanted {
  for: PendingRequest;
  signal?: AbortSignal | undefined;
}
export type WantedPiece = Wanted & { lines: readonly string[]; number: number };
export type WantedPicture = Wanted & { lines: readonly string[]; box: Size };

interface Options {
  storage: Storage;
  /** The parent folder; each process has its own folder in it. */
  folder: string;
  /** Maximum size of the cache on disk. */
  mostBytes: number;
  /** Default: half the cores, because each encoder uses several threads. */
  atOnce?: number;
}

/** Each a few hundred kilobytes, some megabytes for the longest videos. */
const PLANS = 12;
const WATERMARKS = 32;

export async function openWatermarkRenderer(options: Options): Promise<WatermarkRenderer> {
  const { storage, mostBytes, atOnce = Math.max(1, availableParallelism() >> 1) } = options;
  const own = await openProcessTempFolder(options.folder);
  const cache = openBoundedCache(own.path, mostBytes);
  const work = createFairWorkQueue(atOnce);
  /** An SVG can take long without being large: it does not occupy what videos and photos wait for. */
  const drawings = createFairWorkQueue(1);
  const plans = createRecent<Plan>(PLANS);
  const beginnings = createRecent<Buffer>(PLANS);
  const drawn = createRecent<Buffer>(WATERMARKS);

  const readerOf = ({ key }: Kept) => rangeReader(storage, key);

  /** Loaded on first use: the drawing library is large. */
  function watermarkFor(lines: readonly string[], size: Size): Promise<Buffer> {
    return drawn.get(keyOf('watermark', ...lines, size.width, size.height), async () => {
      const { drawWatermark } = await import('./watermark-image.ts');
      return drawWatermark(lines, size);
    });
  }

  async function inScratch<T>(make: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(own.path, 'work-'));
    try {
      return await make(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const planOf = (video: Kept) => plans.get(video.key, () => planPieces(readerOf(video), video.size));

  const beginningFor = (tools: MediaTools, video: Kept, request: PendingRequest) => {
    const make = async () => {
      const plan = await planOf(video);
      return inScratch(async (folder) => {
        // The encoder's stsd box does not depend on the watermark text.
        const watermark = await watermarkFor(['·'], plan.size);
        const making = { read: readerOf(video), folder, watermark, most: 1 };
        return beginningOf(plan, (await makePiece(tools, plan, 0, making)).stsd);
      });
    };
    // Without a signal: other viewers may be waiting for the same result.
    return beginnings.get(video.key, () =>
      work.ask({ key: keyOf('beginning', video.key), make, ...turnsOf(request) }),
    );
  };

  const keeping = (key: string, make: () => Promise<Buffer>) => async () => {
    const bytes = await make();
    await cache.put(key, bytes);
    return bytes;
  };

  const pieceOf = (tools: MediaTools, video: Kept, { lines, for: request }: WantedPiece, number: number) => {
    const key = keyOf('piece', video.key, number, ...lines);
    const make = keeping(key, async () => {
      const plan = await planOf(video);
      const watermark = await watermarkFor(lines, plan.size);
      return inScratch(async (folder) => {
        const making = { read: readerOf(video), folder, watermark };
        return (await makePiece(tools, plan, number, making)).bytes;
      });
    });
    return { key, make, ...turnsOf(request) };
  };

  return {
    plan: planOf,
    beginning: (tools, video, wanted) => beginningFor(tools, video, wanted.for),
    async piece(tools, video, wanted) {
      const { number, signal } = wanted;
      const { pieces } = await planOf(video);
      const asked = pieceOf(tools, video, wanted, number);
      const bytes = (await cache.get(asked.key)) ?? (await work.ask({ ...asked, signal }));
      const next = pieceOf(tools, video, wanted, number + 1);
      if (number + 1 < pieces.length && !cache.has(next.key)) work.ahead(next);
      return bytes;
    },
    async picture(tools, image, { lines, box, signal, for: request }) {
      const key = keyOf('picture', image.key, box.width, box.height, ...lines);
      const make = keeping(key, () =>
        inScratch(async (folder) => {
          const { watermarkPicture } = await import('./watermark-picture.ts');
          const source = await storage.localCopy(image.key);
          try {
            return await watermarkPicture(tools, {
              path: source.path,
              folder,
              box,
              draw: (size) => watermarkFor(lines, size),
            });
          } finally {
            await source.release();
          }
        }),
      );
      const kept = await cache.get(key);
      if (kept) return kept;
      const isDrawing = isSvgText(await readerOf(image)(0, Math.min(SVG_HEAD_BYTES, image.size)));
      return (isDrawing ? drawings : work).ask({ key, make, ...turnsOf(request), signal });
    },
    held: cache.held,
    waiting: () => work.waiting() + drawings.waiting(),
    async close() {
      await Promise.all([work.end(), drawings.end()]);
      await own.close();
    },
  };
}

/** By address, because one person can enter a link again under any name. */
const turnsOf = ({ linkid, address }: PendingRequest) => ({
  whose: `${linkid} ${clientNetwork(address)}`,
  group: linkid,
});

const keyOf = (...parts: readonly (string | number)[]) => JSON.stringify(parts);

/** The most recently used results; a failed one is retried. */
function createRecent<T>(most: number) {
  const kept = new Map<string, Promise<T>>();
  return {
    get(key: string, make: () => Promise<T>): Promise<T> {
      const result = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, result);
      result.catch(() => kept.get(key) === result && kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
      return result;
    },
  };
}
