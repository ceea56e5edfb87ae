import type { Readable } from 'node:stream';

/**
 * Stores the bytes of files. Modelled on an object store: keys are opaque, objects are written whole and never changed,
 * and a program that needs a file requests a local copy. A missing object fails with the code ENOENT, immediately or
 * when the bytes are read.
 */
export interface Storage {
  /**
   * Moves a finished local file into the store, which owns it afterwards. Durable when it returns. `synced`: the file
   * was just written and is already synced to disk.
   */
  adopt(key: string, localPath: string, state?: 'synced'): Promise<void>;
  /** Copies to a second key, without reading the bytes if the store supports it. Durable when it returns. */
  copy(from: string, to: string): Promise<void>;
  /** All objects below the prefix, in no order; objects added or removed during the listing may be missing. */
  list(prefix: string): AsyncIterable<StoredFile>;
  read(key: string, range?: Range): Promise<Readable>;
  /** The cheapest way to forward many bytes. Fails like `read`, at the first piece. The signal stops it. */
  readPooled(key: string, range: Range, signal?: AbortSignal): PooledPieces;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Removes all objects below the prefix. */
  removeAll(prefix: string): Promise<void>;
  /** A path that a program can open for reading; `release` deletes a temporary copy. The signal stops the copying. */
  localCopy(key: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>;
  /** Free space in the store; unlimited for an object store. */
  freeBytes(): Promise<number>;
  /** Only if clients can upload to the store directly. */
  direct?: DirectParts;
}

/** Both ends are inclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Pieces in pooled read buffers: each is valid until the next one is requested. Copy a piece to keep it. */
export type PooledPieces = AsyncGenerator<Buffer, void, undefined>;

/** Multipart upload of a large object by a client, to URLs signed by us. */
export interface DirectParts {
  /** The origin of the signed URLs: pages need CORS permission to send there. */
  origin: string;
  /** The parts stored so far; undefined when no upload was started. */
  parts(key: string): Promise<StoredPart[] | undefined>;
  /** Starts an upload if there is none. Do not call concurrently for one key. */
  begin(key: string): Promise<void>;
  /** URLs for PUT requests, valid for an hour, each for exactly that many bytes. An upload must have been started. */
  sign(key: string, parts: readonly PartPlan[]): Promise<{ number: number; url: string }[]>;
  /** Combines all stored parts into one object. Complete and durable when it returns. */
  complete(key: string): Promise<void>;
  /** Aborts all uploads of this key. */
  abort(key: string): Promise<void>;
  /** All uploads that are neither completed nor aborted, including those of this server. */
  unfinished(): AsyncIterable<{ key: string; begunat: Date }>;
  /** Adds a CORS rule so that pages of this origin can upload. Returns the reason on failure. */
  allowOrigin(origin: string): Promise<string | undefined>;
}

export interface PartPlan {
  number: number;
  size: number;
}

export interface StoredPart extends PartPlan {
  storedat: Date;
}

export interface StoredFile {
  key: string;
  size: number;
  /** When it was moved into the store. */
  storedat: Date;
}

const keyForm = /^[a-z0-9][a-z0-9/._-]*$/i;

/** We generate the keys, but a bug could write outside the store: reject anything unusual. */
export function requireKey(key: string): string {
  if (!keyForm.test(key) || key.includes('..') || key.includes('//')) throw new Error('Not a storage key');
  return key;
}
