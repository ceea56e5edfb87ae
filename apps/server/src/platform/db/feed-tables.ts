import type { HitSource } from '@rushes/contract/search';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Flag, Instant, Json, MaybeInstant } from './columns.ts';

/** What users are told, and what they search. */
export interface FeedTables {
  notifications: {
    id: string;
    tenantid: string;
    userid: string;
    code: string;
    params: Json<Record<string, string | number>>;
    content: string;
    type: 1 | 2;
    podid: string | null;
    nodeid: string | null;
    commentid: string | null;
    createdat: Instant;
    seenat: MaybeInstant;
    /** Pending e-mail: as soon as possible, or in the next digest. */
    mail: Generated<'now' | 'hourly' | null>;
    mailedat: MaybeInstant;
  };
  search_docs: {
    source: HitSource;
    sourceid: string;
    tenantid: string;
    podid: string;
    fileid: string;
    text: string;
    start: number | null;
    by: string | null;
    teamonly: Flag;
    searchtext: GeneratedAlways<string>;
  };
}
