import type { Db } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

/** The number of characters that are said in each of these subtitle files; files without text are missing. */
export async function countCharacters(
  db: Db,
  tenantid: string,
  assetids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await listRows<{ assetid: string; characters: number }>(db)`
    select assetid, sum(char_length(content))::int as characters from subtitle_cues
    where assetid = any(${[...assetids]}::uuid[]) and tenantid = ${tenantid} group by assetid`;
  return new Map(rows.map(({ assetid, characters }) => [assetid, characters]));
}
