import { addressOf, type CallOf } from '@rushes/contract/endpoint';
import { createPod } from '@rushes/contract/pods';
import { WHOLE_MAX } from '@rushes/contract/upload-ticket';
import { tusCreate, tusDelete, tusHead, tusPatch } from '@rushes/contract/uploads';
import type { Client } from './client.ts';
import { type Connection, pause, send } from './connection.ts';
import { RushesError } from './error.ts';

/** The bytes of a file. `fileSource` of `@rushes/client/node` reads one from disk, `blobSource` one in memory. */
export interface UploadSource {
  name: string;
  size: number;
  /** Milliseconds. With it, an interrupted upload is found again by name, size and time. */
  lastModified?: number;
  /** Throws a RushesError `changed` if the file is no longer the one that was announced. */
  check(): Promise<void>;
  read(start: number, end: number): Blob | AsyncIterable<Uint8Array>;
}

type PodInput = CallOf<typeof createPod>['body'];

/** The options of `POST pods`, without those that follow from the source. */
export interface UploadInput
  extends Omit<PodInput, 'filename' | 'filesize' | 'lastModified' | 'mimetype' | 'uuid' | 'nodeid'> {
  /** The folder. */
  nodeid: string;
  source: UploadSource;
  signal?: AbortSignal;
  onProgress?(sent: number, size: number): void;
}

export interface Uploaded {
  podid: string;
  uploadid: string;
  /** The name in the folder: it can have a number if the name exists. */
  name: string;
  /** Whether an interrupted upload was continued. */
  resumed: boolean;
}

/** Limits the request size: proxies that buffer a request would hide all progress from the server. */
const CHUNK = 64 << 20;
/** Seconds before each attempt without progress: about an hour in total. */
const DELAYS = [0, 1, 2, 5, 10, 20, 40, ...Array<number>(60).fill(60)];
const VERSION = { 'tus-resumable': '1.0.0' };
const OCTETS = { 'content-type': 'application/offset+octet-stream' };

/** A file in memory, or one that the user chose in a browser. */
export function blobSource(blob: Blob, name: string, lastModified?: number): UploadSource {
  return {
    name,
    size: blob.size,
    ...(lastModified === undefined ? {} : { lastModified }),
    // Browsers refuse to read a file that was changed or removed.
    check: async () => void (await blob.slice(0, 1).arrayBuffer()),
    read: (start, end) => blob.slice(start, end),
  };
}

export async function upload(connection: Connection, client: Client, input: UploadInput): Promise<Uploaded> {
  const { source, signal, onProgress, ...options } = input;
  await source.check();
  const clientid = crypto.randomUUID();
  const body = {
    ...options,
    uuid: clientid,
    filename: source.name,
    filesize: source.size,
    ...(source.lastModified === undefined ? {} : { lastModified: source.lastModified }),
  };
  const announce = () => client.call(createPod, { body, ...(signal ? { signal } : {}) });
  const { pod, upload, resumed } = await retry(announce, () => 0, signal);
  const uploaded = { podid: pod.id, uploadid: upload.id, name: pod.name, resumed: resumed === 1 };
  try {
    await sendBytes(connection, upload.id, input, uploaded.resumed);
  } catch (error) {
    // A part of another state of the file must not stay.
    if (error instanceof RushesError && error.code === 'changed') await cancelUpload(connection, upload.id);
    throw error;
  }
  return uploaded;
}

async function sendBytes(
  connection: Connection,
  id: string,
  { source, signal, onProgress }: UploadInput,
  isResumed: boolean,
): Promise<void> {
  const { size } = source;
  let offset = 0;
  let isKnown = !isResumed;
  // A repeated creation ignores its bytes.
  let isFirst = !isResumed;
  const report = (bytes: number) => onProgress?.(bytes, size);

  async function sendNext(): Promise<void> {
    await source.check();
    if (!isKnown) {
      offset = await offsetOf(connection, id, signal);
      report(offset);
      if (offset === size && size > 0) return;
    }
    isKnown = false;
    const isWhole = size === 0 || (isFirst && size <= WHOLE_MAX);
    isFirst = false;
    const end = isWhole ? size : Math.min(size, offset + CHUNK);
    const read = () => counted(source, offset, end, report);
    const response = await send(connection, isWhole ? addressOf(tusCreate.path, {}) : pathOf(tusPatch, id), {
      method: isWhole ? tusCreate.method : tusPatch.method,
      headers: {
        ...VERSION,
        ...OCTETS,
        ...(isWhole
          ? { 'upload-length': String(size), 'upload-metadata': `uploadid ${btoa(id)}` }
          : { 'upload-offset': String(offset) }),
        'content-length': String(end - offset),
      },
      body: end > offset ? read : undefined,
      signal,
    });
    offset = Number(response.headers.get('upload-offset'));
    isKnown = true;
    report(offset);
  }

  do await retry(sendNext, () => offset, signal);
  while (offset < size);
}

const pathOf = ({ path }: typeof tusHead | typeof tusPatch | typeof tusDelete, id: string) =>
  addressOf(path, { params: { id } });

async function offsetOf(connection: Connection, id: string, signal?: AbortSignal): Promise<number> {
  const response = await send(connection, pathOf(tusHead, id), {
    method: tusHead.method,
    headers: VERSION,
    signal,
  });
  return Number(response.headers.get('upload-offset'));
}

/** The bytes as they are read. The last ones are held back until it is certain that the file did not change. */
function counted(
  source: UploadSource,
  start: number,
  end: number,
  report: (bytes: number) => void,
): Blob | AsyncIterable<Uint8Array> {
  const bytes = source.read(start, end);
  if (bytes instanceof Blob) return bytes;
  return (async function* () {
    let at = start;
    for await (const piece of bytes) {
      if (at + piece.length >= end) await source.check();
      yield piece;
      at += piece.length;
      report(at);
    }
  })();
}

export async function cancelUpload(connection: Connection, id: string): Promise<void> {
  await send(connection, pathOf(tusDelete, id), { method: tusDelete.method, headers: VERSION });
}

/** Repeats after temporary failures, such as a restarting server. Progress starts the delays again. */
async function retry<T>(work: () => Promise<T>, progress: () => number, signal?: AbortSignal): Promise<T> {
  let tries = 0;
  for (let before = progress(); ; before = progress()) {
    try {
      return await work();
    } catch (error) {
      tries = progress() > before ? 0 : tries + 1;
      if (signal?.aborted || isLasting(error) || tries >= DELAYS.length) throw error;
      await pause(DELAYS[tries]! * 1000, signal);
    }
  }
}

/** Whether another attempt cannot succeed. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof RushesError)) return true;
  const { code, status } = error;
  if (status === 0) return code !== 'network';
  if (status >= 500) return status === 507;
  // A conflict of tus: the bytes of an earlier request are still being written. ERR161: the folder is being moved.
  if (status === 409) return code.startsWith('ERR') && code !== 'ERR161';
  return ![408, 423, 425, 429].includes(status);
}
