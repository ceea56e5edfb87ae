import type { Services } from '#platform/context/context.ts';
import { type Head, KEYED, keyedHash, plainHash, readHead, writeHead } from './chain.ts';

export type Verdict =
  | { rows: number; head: string }
  | { rows: number; broken: number; why: 'altered' | 'missing' };

const BATCH = 5_000;

/**
 * Verifies the whole chain and returns the first row that was changed. Deleted rows at the end leave no trace in the
 * chain itself: only a previously noted head reveals them.
 */
export async function verifyAudit(
  { db, audit }: Pick<Services, 'db' | 'audit'>,
  noted?: string,
): Promise<Verdict> {
  const heads: Head[] = [audit.plainEnd, ...(noted === undefined ? [] : [readHead(noted)])];
  let before: Buffer | undefined;
  let seq = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (!rows.length) break;
    for (const row of rows) {
      if (row.seq !== seq + 1) return { rows: seq, broken: seq + 1, why: 'missing' };
      // A plain hash later in the chain was computed by someone without the key.
      const candidates =
        row.version === KEYED
          ? audit.keys.map((key) => keyedHash(key, before, row))
          : row.seq <= audit.plainEnd.seq
            ? [plainHash(before, row)]
            : [];
      const isWhole =
        candidates.some((hash) => hash.equals(row.hash)) &&
        heads.every((head) => head.seq !== row.seq || head.hash === row.hash.toString('hex'));
      if (!isWhole) return { rows: seq, broken: row.seq, why: 'altered' };
      before = row.hash;
      seq = row.seq;
    }
  }
  if (heads.some((head) => head.seq > seq)) return { rows: seq, broken: seq + 1, why: 'missing' };
  return { rows: seq, head: writeHead({ seq, hash: (before ?? Buffer.alloc(32)).toString('hex') }) };
}
