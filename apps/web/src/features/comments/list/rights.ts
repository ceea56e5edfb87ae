import { isByGuest, type ShownComment } from '../shown-comment.ts';

type Written = Pick<ShownComment, 'createdby' | 'guest' | 'mine'>;

export interface Reader {
  /** Id of the user; undefined for a guest, whose comments are marked as theirs. */
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
}

/** Authors edit and delete their own comments. Team members can also delete comments of guests. */
export function rightsOn(comment: Written, { me, mayControl, inTeam }: Reader) {
  const mine = comment.mine === 1 || (me !== undefined && comment.createdby.id === me);
  const edit = mayControl && mine;
  return { edit, remove: edit || (mayControl && inTeam && isByGuest(comment)) };
}
