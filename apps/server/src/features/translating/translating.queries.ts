import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

/** The number of characters that are said in each of these subtitle files; files without text are missing. */
export async function countCharacters(
  db: Database | Trx,
  tenantid: string,
  assetids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ assetid: string; characters: number }>`
    select assetid, sum(char_length(content))::int as characters from subtitle_cues
    where assetid = any(${[...assetids]}::uuid[]) and tenantid = ${tenantid} group by assetid`.execute(db);
  return new Map(rows.map(({ assetid, characters }) => [assetid, characters]));
}
