import type { CarriedComment, Comment } from '@rushes/contract/comments';
import type { CommentRow } from './comments.queries.ts';

/** Only the team sees the address of a guest. */
export function presentComment(row: CommentRow, team: boolean): Comment {
  const { firstname, lastname, checker, likedby } = row;
  return {
    id: row.id,
    podid: row.podid,
    parentid: row.parentid,
    content: row.content,
    start: row.start,
    end: row.end,
    startframe: row.startframe,
    endframe: row.endframe,
    teamonly: row.teamonly,
    drawing: row.drawing,
    createdat: row.createdat,
    editedat: row.editedat,
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
