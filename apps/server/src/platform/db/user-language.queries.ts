import type { Language } from '@rushes/contract/enums';
import type { Database } from '#platform/context/context.ts';

/** The language of a user, for texts that others read: links, e-mails, documents. */
export async function findLanguage(db: Database, userid: string): Promise<Language> {
  const user = await db.selectFrom('users').select('language').where('id', '=', userid).executeTakeFirst();
  return user?.language ?? 'en';
}
