import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

export interface UploadTables {
  uploads: {
    id: string;
    tenantid: string;
    podid: string;
    assetid: string;
    userid: string;
    clientid: string | null;
    filename: string;
    filesize: number;
    state: Generated<'announced' | 'receiving' | 'finished' | 'cancelled'>;
    createdat: Instant;
    finishedat: MaybeInstant;
    fingerprint: string | null;
    requestid: string | null;
    versionof: string | null;
    brings: Generated<'raw' | 'asset'>;
    priority: Generated<0 | 1>;
    username: Generated<string>;
    /** Set for an upload through an upload link: the visit it came from. */
    visitid: string | null;
    /** Bytes that count in the storage of the tenant while the upload is open. */
    reserved: number;
    /** The reservation grows as bytes arrive: uploads of guests and client users. */
    metered: Generated<0 | 1>;
    /** When bytes of a metered upload last arrived. */
    activeat: MaybeInstant;
  };
}
