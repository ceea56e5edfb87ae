import type { Comment } from '@rushes/contract/comments';

export interface Reader {
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
}

/** Its author changes and deletes a comment. Of a guest's only the team can say that it should not stand there. */
export function rightsOn({ createdby }: Pick<Comment, 'createdby'>, { me, mayControl, inTeam }: Reader) {
  const edit = mayControl && me !== undefined && createdby.id === me;
  return { edit, remove: edit || (mayControl && inTeam && createdby.id === null) };
}
