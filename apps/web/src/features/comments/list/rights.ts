import type { Comment } from '@rushes/contract/comments';

export interface Reader {
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
}

/** Authors edit and delete their own comments. Team members can also delete comments of guests. */
export function rightsOn({ createdby }: Pick<Comment, 'createdby'>, { me, mayControl, inTeam }: Reader) {
  const edit = mayControl && me !== undefined && createdby.id === me;
  return { edit, remove: edit || (mayControl && inTeam && createdby.id === null) };
}
