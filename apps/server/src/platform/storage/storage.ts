import type { Readable } from 'node:stream';

/**
 * Where the bytes live. Shaped for an object store: keys are opaque, objects are written whole and never
 * changed, and a program that needs a file asks for a local copy. What is not there fails with the code ENOENT, at once
 * or when the bytes are read.
 */
export interface Storage {
  /**
   * Moves a finished local file in; afterwards the file is the store's. Durable when it returns. `synced`: it was just
   * written and is on the disk already.
   */
  adopt(key: string, localPath: string, state?: 'synced'): Promise<void>;
  /** The same bytes under a second key, without reading them where the store can. Durable when it returns. */
  copy(from: string, to: string): Promise<void>;
  /** Everything whose key begins with this and a slash, in no order; what comes or goes meanwhile may be left out. */
  list(prefix: string): AsyncIterable<StoredFile>;
  read(key: string, range?: Range): Promise<Readable>;
  /** The cheapest way to pass many bytes on. Fails like `read`, when the first piece is asked for. The signal ends it. */
  readPooled(key: string, range: Range, signal?: AbortSignal): PooledPieces;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Everything whose key begins with this and a slash. */
  removeAll(prefix: string): Promise<void>;
  /** A path a program can open for reading; `release` gives a temporary copy back. The signal ends the copying. */
  localCopy(key: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>;
  /** How much more the store can take; an object store has no end. */
  freeBytes(): Promise<number>;
  /** Only where the store takes bytes from others than us. */
  direct?: DirectParts;
}

/** Both ends belong to it. */
export interface Range {
  start: number;
  end: number;
}

/** Pieces in pooled read buffers: each is valid until the next one is asked for. Copy a piece to keep it. */
export type PooledPieces = AsyncGenerator<Buffer, void, undefined>;

/** A large object that somebody else sends to the store in parts, under addresses we sign. */
export interface DirectParts {
  /** Of the addresses: a page needs leave to send there. */
  origin: string;
  /** Whether parts may be sent, and the parts that are there; undefined when nothing has begun. */
  parts(key: string): Promise<StoredPart[] | undefined>;
  /** Begins where nothing has. Not to be asked twice at once for one key. */
  begin(key: string): Promise<void>;
  /** Addresses to PUT to, good for an hour, each for exactly that many bytes. Something must have begun. */
  sign(key: string, parts: readonly PartPlan[]): Promise<{ number: number; url: string }[]>;
  /** Makes one object of all parts that are there. Whole and durable when it returns. */
  complete(key: string): Promise<void>;
  /** Gives up whatever has begun under this key. */
  abort(key: string): Promise<void>;
  /** Everything that has begun and neither ended nor been given up, ours too. */
  unfinished(): AsyncIterable<{ key: string; begunat: Date }>;
  /** Tells the store that pages from there may send. Answers why not when it does not listen. */
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
  /** When it was moved in. */
  storedat: Date;
}

const keyForm = /^[a-z0-9][a-z0-9/._-]*$/i;

/** Keys are made by us, but a mistake here would write outside the store: refuse anything odd. */
export function requireKey(key: string): string {
  if (!keyForm.test(key) || key.includes('..') || key.includes('//')) throw new Error('Not a storage key');
  return key;
}
