import type { Drawing } from '@rushes/contract/drawings';
import type { ColumnType } from 'kysely';
import type { Flag, Instant, MaybeInstant } from './columns.ts';

export interface CommentTables {
  comments: {
    id: string;
    tenantid: string;
    podid: string;
    parentid: string | null;
    content: string;
    start: number | null;
    end: number | null;
    startframe: number | null;
    endframe: number | null;
    teamonly: Flag;
    drawing: ColumnType<Drawing | null, string | null | undefined, string | null>;
    createdbyid: string | null;
    /** Set for a comment by a guest of a share link. */
    visitorid: string | null;
    createdat: Instant;
    editedat: MaybeInstant;
    checkedat: MaybeInstant;
    checkedbyid: string | null;
    addressedin: string | null;
  };
  comment_likes: { commentid: string; userid: string; createdat: Instant };
  comment_mentions: { commentid: string; userid: string };
}
