import type { Selection } from '@rushes/contract/downloads';
import { createDownload, getDownload } from '@rushes/contract/downloads';
import type { Client } from './client.ts';
import { attempt, type Connection, pause } from './connection.ts';
import { errorOf, RushesError } from './error.ts';

/** What to download. Without `excludeAssets`, the assets of a file are included. */
export type Selected = Partial<Selection>;

export interface Download {
  /** Of the file, or of the zip if there are several files. */
  name: string;
  size: number;
  /** Signed; needs no token, and works until the token is revoked. */
  url: string;
  /** The bytes from a position on. */
  read(start?: number): Promise<ReadableStream<Uint8Array>>;
}

const POLL_MS = 1000;

export async function openDownload(
  connection: Connection,
  client: Client,
  selected: Selected,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Download> {
  const options = signal ? { signal } : {};
  let { download, url } = await client.call(createDownload, { body: selected, ...options });
  while (url === null) {
    await pause(POLL_MS, signal);
    ({ download, url } = await client.call(getDownload, { params: { id: download.id }, ...options }));
  }
  const address = new URL(url, connection.url).href;
  const { name, size } = download;
  return {
    name,
    size,
    url: address,
    async read(start = 0) {
      const headers: Record<string, string> = start > 0 ? { range: `bytes=${start}-` } : {};
      const response = await attempt(connection, address, { method: 'GET', headers, signal });
      if (!response.ok) throw await errorOf(response);
      if (!response.body || (start > 0 && response.status !== 206))
        throw new RushesError('network', 'The server sent other bytes than requested.');
      return response.body;
    },
  };
}
