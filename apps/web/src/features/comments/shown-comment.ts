import type { Comment } from '@rushes/contract/comments';

type Known =
  | 'id'
  | 'parentid'
  | 'content'
  | 'start'
  | 'end'
  | 'startframe'
  | 'endframe'
  | 'drawing'
  | 'createdat'
  | 'editedat'
  | 'checked';

type ForMembers = 'email' | 'teamonly' | 'mentions' | 'likedBy' | 'likesCount' | 'checkedby' | 'addressedin';

/** A comment in the list and the form. The optional fields are sent to members only, or to guests only. */
export interface ShownComment extends Pick<Comment, Known>, Partial<Pick<Comment, ForMembers>> {
  /** Members get the id of the author, which is null for a guest. */
  createdby: { id?: string | null; name: string };
  /** For guests: written by a guest, written by the reader. */
  guest?: 0 | 1;
  mine?: 0 | 1;
}

export const isByGuest = ({ guest, createdby }: Pick<ShownComment, 'guest' | 'createdby'>): boolean =>
  guest === 1 || createdby.id === null;

/** Determines the colour of the author's avatar. */
export const authorKey = ({ createdby, email }: ShownComment): string =>
  createdby.id ?? (email || createdby.name);
