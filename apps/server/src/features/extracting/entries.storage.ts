import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Services } from '#platform/context/context.ts';
import { hashStream } from '#platform/hash/hash-stream.ts';
import { detectType, type FileType, HEAD_BYTES } from '#platform/media/file-kind.ts';
import type { PlannedFile } from './archive-plan.policy.ts';

export interface TakenFile extends PlannedFile {
  key: string;
  sha256: string;
  crc32: number;
  type: FileType;
}

/** Larger files are hashed in a worker thread, so that other requests are not blocked. */
const SMALL = 1 << 20;
/** Number of concurrent writes to the store: each waits for the disk or for an object store. */
const LANES = 6;

/**
 * Extracts files through a scratch folder into the store. The keys contain the operation id, so the sweep skips them
 * while the operation is open. They are the same for every attempt: a retry overwrites what a killed attempt left.
 */
export function openEntryWriter(services: Services, { tenantid, operationid, folder }: Place) {
  const taken: TakenFile[] = [];
  const keys: string[] = [];
  const lanes = new Set<Promise<void>>();
  let failure: unknown;

  async function extractFile(index: number, file: PlannedFile, written: Written): Promise<void> {
    const { path, head } = written;
    const digest = written.digest ?? (await hashStream(createReadStream(path), file.size));
    const key = keys[index]!;
    await services.storage.adopt(key, path);
    taken[index] = { ...file, key, ...digest, type: await detectType(head, file.name) };
  }

  return {
    /** In plan order. */
    taken,
    /** All keys that may exist in the store by now. */
    keys,
    async add(file: PlannedFile, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      if (failure) throw failure;
      const index = keys.length;
      keys.push(`raw/${tenantid}/${operationid}.${nameAt(operationid, index)}`);
      const written = await write(join(folder, String(index)), file.size, bytes);
      const lane: Promise<void> = extractFile(index, file, written)
        .catch((error) => {
          failure ??= error;
        })
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
      if (lanes.size >= LANES) await Promise.race(lanes);
    },
    /** Resolves when all files are stored. */
    async end(): Promise<void> {
      await Promise.all(lanes);
      if (failure) throw failure;
    },
  };
}

interface Place {
  tenantid: string;
  operationid: string;
  folder: string;
}

interface Written {
  path: string;
  head: Buffer;
  digest?: { sha256: string; crc32: number };
}

async function write(path: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<Written> {
  const head: Uint8Array[] = [];
  let headSize = 0;
  const sha256 = size <= SMALL ? createHash('sha256') : undefined;
  let crc = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      if (headSize < HEAD_BYTES) {
        head.push(chunk.slice(0, HEAD_BYTES - headSize));
        headSize += chunk.length;
      }
      sha256?.update(chunk);
      if (sha256) crc = crc32(chunk, crc);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const digest = sha256 && { sha256: sha256.digest('hex'), crc32: crc };
  return { path, head: Buffer.concat(head), ...(digest ? { digest } : {}) };
}

/** Formatted as a UUID, as blob keys require. */
function nameAt(operationid: string, index: number): string {
  const hex = createHash('sha256').update(`${operationid} ${index}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
