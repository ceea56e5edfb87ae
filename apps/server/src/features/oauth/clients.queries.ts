import { sql } from 'kysely';
import type { Database, Db } from '#platform/context/context.ts';

export interface Client {
  id: string;
  name: string;
  redirecturis: string[];
}

export async function insertClient(db: Database, client: Client): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute();
}

export const findClient = (db: Db, id: string): Promise<Client | undefined> =>
  db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirecturis'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function noteClient(db: Db, id: string): Promise<void> {
  await db
    .updateTable('oauth_clients')
    .set({ lastusedat: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Anyone can register an app, so those that nobody connected are kept for a week only, and the others for a year. */
export async function forgetUnusedClients(db: Database): Promise<void> {
  await sql`
    delete from oauth_clients c
    where c.lastusedat < now() - case when c.lastusedat > c.createdat then interval '1 year' else interval '7 days' end
      and not exists (select 1 from api_tokens k where k.clientid = c.id)`.execute(db);
}
