import { type CarriedComment, type Comment, publicCommentFields } from '@rushes/contract/comments';
import { keysOf, pick } from '@rushes/contract/objects';
import type { CommentRow } from './comments.queries.ts';

/** Only the team sees the address of a guest. */
export function presentComment(row: CommentRow, team: boolean): Comment {
  const { firstname, lastname, checker, likedby } = row;
  return {
    ...pick(row, keysOf(publicCommentFields)),
    teamonly: row.teamonly,
    createdby: { id: row.createdbyid, name: `${firstname} ${lastname}`.trim(), firstname, lastname },
    email: team ? row.email : '',
    checked: row.checkedat === null ? 0 : 1,
    checkedby: row.checkedat === null ? null : checker,
    likedBy: likedby,
    likesCount: likedby.length,
    mentions: row.mentions,
    addressedin: row.addressedin,
  };
}

export const presentCarried = (row: CommentRow, team: boolean): CarriedComment => ({
  ...presentComment(row, team),
  version: row.version,
});
