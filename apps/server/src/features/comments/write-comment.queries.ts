import { type Insertable, sql, type Updateable } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export async function insertComment(trx: Trx, row: Insertable<Tables['comments']>): Promise<void> {
  await trx.insertInto('comments').values(row).execute();
}

/** One statement, so that triggers for counting and search run once. */
export async function insertComments(
  trx: Trx,
  rows: readonly (Pick<Tables['comments'], 'id' | 'tenantid' | 'podid' | 'content'> & {
    createdbyid: string;
    start: number | null;
    end: number | null;
    startframe: number | null;
    endframe: number | null;
    teamonly: 0 | 1;
  })[],
): Promise<void> {
  await sql`
    insert into comments (id, tenantid, podid, content, start, "end", startframe, endframe, teamonly, createdbyid)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, tenantid uuid, podid uuid,
      content text, start int, "end" int, startframe int, endframe int, teamonly smallint, createdbyid uuid)`.execute(
    trx,
  );
}

export async function updateComment(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['comments']>,
): Promise<void> {
  await trx
    .updateTable('comments')
    .set(change)
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

/** A comment with its replies: they have the same visibility. */
export async function hideThread(trx: Trx, tenantid: string, id: string, teamonly: 0 | 1): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ teamonly })
    .where((where) => where.or([where('id', '=', id), where('parentid', '=', id)]))
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function deleteComment(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('comments').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Returns whether anything changed. */
export async function like(trx: Trx, commentid: string, userid: string): Promise<boolean> {
  const result = await trx
    .insertInto('comment_likes')
    .values({ commentid, userid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function dislike(trx: Trx, commentid: string, userid: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('comment_likes')
    .where('commentid', '=', commentid)
    .where('userid', '=', userid)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function setMentions(trx: Trx, commentid: string, userids: readonly string[]): Promise<void> {
  await trx.deleteFrom('comment_mentions').where('commentid', '=', commentid).execute();
  await sql`
    insert into comment_mentions (commentid, userid)
    select ${commentid}::uuid, unnest(${[...userids]}::uuid[])`.execute(trx);
}
