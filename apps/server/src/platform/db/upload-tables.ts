import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

export interface UploadTables {
  uploads: {
    id: string;
    tenantid: string;
    podid: string;
    assetid: string;
    userid: string;
    clientuuid: string | null;
    filename: string;
    filesize: number;
    state: Generated<'announced' | 'receiving' | 'finished' | 'cancelled'>;
    createdat: Instant;
    finishedat: MaybeInstant;
    print: string | null;
    requestid: string | null;
    versionof: string | null;
    brings: Generated<'raw' | 'asset'>;
    priority: Generated<0 | 1>;
    username: Generated<string>;
    /** Set for an upload through an upload link: the visit it came from. */
    visitid: string | null;
  };
}
