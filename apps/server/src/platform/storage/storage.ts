import type { Readable } from 'node:stream';

/**
 * Where the bytes live. Shaped for an object store: keys are opaque, objects are written whole and never
 * changed, and a program that needs a file asks for a local copy.
 */
export interface Storage {
  /** Moves a finished local file in; afterwards the file is the store's. Durable when it returns. */
  adopt(key: string, localPath: string): Promise<void>;
  /** The same bytes under a second key, without reading them where the store can. Durable when it returns. */
  copy(from: string, to: string): Promise<void>;
  /** Everything whose key begins with this and a slash, in no order; what comes or goes meanwhile may be left out. */
  list(prefix: string): AsyncIterable<StoredFile>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Everything whose key begins with this and a slash. */
  removeAll(prefix: string): Promise<void>;
  /** A path a program can open for reading; `release` gives a temporary copy back. */
  localCopy(key: string): Promise<{ path: string; release(): Promise<void> }>;
  freeBytes(): Promise<number>;
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
