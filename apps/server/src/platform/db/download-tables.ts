import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

export interface DownloadTables {
  downloads: {
    id: string;
    tenantid: string;
    userid: string | null;
    visitorid: string | null;
    state: Generated<'preparing' | 'ready'>;
    kind: 'file' | 'zip';
    name: string;
    count: number;
    entries: number;
    size: Generated<number>;
    directoryat: Generated<number>;
    tickethash: string | null;
    usedby: string | null;
    usedat: MaybeInstant;
    expireat: Instant;
    createdat: Instant;
  };
  download_entries: {
    downloadid: string;
    position: number;
    name: string;
    modifiedat: number;
    size: number;
    crc32: number | null;
    assetid: string | null;
    storagekey: string | null;
    at: number | null;
    directoryat: number | null;
  };
}
