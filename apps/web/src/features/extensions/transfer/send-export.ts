import { PART_SIZE } from '@rushes/contract/multipart';
import { type Host, HostError } from '#lib/host/host.ts';
import type { ExportedFile } from '#lib/host/messages.ts';

// Sends a file that the panel has on disk. The page decides which bytes go where; the panel only sends them, so an
// upload continues after the connection, the page or the panel was lost.

/** The calls of the server; the tests and the proof have their own. */
export interface UploadServer {
  /** The same upload when it is called again for the same file. */
  create(): Promise<{ uploadid: string; direct: boolean }>;
  offset(uploadid: string): Promise<number>;
  /** Where and how the panel sends bytes through the server. */
  append(uploadid: string): Promise<{ url: string; headers: Record<string, string> }>;
  listParts(uploadid: string): Promise<{ partsize: number; parts: { number: number; size: number }[] }>;
  signPart(uploadid: string, number: number): Promise<string>;
  complete(uploadid: string): Promise<void>;
}

interface Options {
  host: Host;
  file: ExportedFile;
  server: UploadServer;
  onProgress(sent: number, size: number): void;
  signal: AbortSignal;
  /** Waits before another attempt. */
  pause(ms: number): Promise<void>;
}

/** Milliseconds before each attempt without progress: about an hour in total. */
const DELAYS = [1000, 2000, 5000, 10_000, 20_000, 40_000, ...Array<number>(60).fill(60_000)];
/** The server or the store may accept the bytes later. 409: the bytes of an interrupted request are still arriving. */
const passing = new Set([408, 409, 423, 425, 429]);

class Refused extends Error {
  readonly isLasting: boolean;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.isLasting = status >= 400 && status < 500 && !passing.has(status);
  }
}

export async function sendExport(options: Options): Promise<void> {
  const { uploadid, direct } = await options.server.create();
  await (direct ? sendParts(options, uploadid) : append(options, uploadid));
}

/** Repeats after temporary failures. Progress starts the delays again. */
async function persist({ signal, pause }: Options, step: () => Promise<boolean>): Promise<void> {
  let attempt = 0;
  while (true) {
    if (signal.aborted) throw new HostError('cancelled');
    try {
      if (await step()) return;
      attempt = 0;
    } catch (error) {
      const isLasting = error instanceof HostError ? error.code !== 'network' : isFinal(error);
      if (isLasting || attempt >= DELAYS.length) throw error;
      await pause(DELAYS[attempt]!);
      attempt += 1;
    }
  }
}

/** Errors of calls have a status: 0 if there was no response. */
function isFinal(error: unknown): boolean {
  if (error instanceof Refused) return error.isLasting;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number') return true;
  return status >= 400 && status < 500 && !passing.has(status);
}

async function append(options: Options, uploadid: string): Promise<void> {
  const { host, file, server, onProgress } = options;
  await persist(options, async () => {
    // Asked before each part: an interrupted one may have arrived in part.
    const start = await server.offset(uploadid);
    onProgress(start, file.size);
    if (start >= file.size) return true;
    const end = Math.min(file.size, start + PART_SIZE);
    const { url, headers } = await server.append(uploadid);
    const { status, body } = await host.call('sendPart', {
      ...{ file: file.file, start, end, url, method: 'PATCH' },
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(start),
      },
    });
    if (status !== 204) throw new Refused(status, body);
    return false;
  });
}

async function sendParts(options: Options, uploadid: string): Promise<void> {
  const { host, file, server, onProgress } = options;
  await persist(options, async () => {
    const { partsize, parts } = await server.listParts(uploadid);
    const sizes = new Map(parts.map(({ number, size }) => [number, size]));
    const lengthOf = (number: number) => Math.min(partsize, file.size - (number - 1) * partsize);
    const numbers = Array.from({ length: Math.ceil(file.size / partsize) }, (_, place) => place + 1);
    const missing = numbers.filter((number) => sizes.get(number) !== lengthOf(number));
    const before = file.size - missing.reduce((sum, number) => sum + lengthOf(number), 0);
    onProgress(before, file.size);
    const next = missing[0];
    if (next === undefined) {
      await server.complete(uploadid);
      return true;
    }
    const start = (next - 1) * partsize;
    const url = await server.signPart(uploadid, next);
    const end = start + lengthOf(next);
    const { status, body } = await host.call('sendPart', {
      ...{ file: file.file, start, end, url, method: 'PUT', headers: {} },
    });
    // A signed address that has expired: the next one is new.
    if (status === 403) throw new HostError('network', body);
    if (status >= 300) throw new Refused(status, body);
    return false;
  });
}
