import type { Database } from '#platform/context/context.ts';
import { chainHash } from './record.ts';

export type Verdict =
  | { rows: number; head: string }
  | { rows: number; broken: number; why: 'altered' | 'missing' };

const BATCH = 5_000;
const HEAD = /^(\d{1,15})-([0-9a-f]{64})$/;

/** The head of the chain. A copy stored elsewhere shows later whether the newest rows were deleted. */
const headOf = (seq: number, hash: Buffer) => `${seq}-${hash.toString('hex')}`;

/**
 * Verifies the whole chain and returns the first row that was changed. Deleted rows at the end leave no trace in the
 * chain itself: only a previously noted head reveals them.
 */
export async function verifyAudit(db: Database, noted?: string): Promise<Verdict> {
  const expected = noted === undefined ? undefined : readHead(noted);
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
      const hash = chainHash(before, row);
      if (!hash.equals(row.hash)) return { rows: seq, broken: row.seq, why: 'altered' };
      if (row.seq === expected?.seq && hash.toString('hex') !== expected.hash)
        return { rows: seq, broken: row.seq, why: 'altered' };
      before = hash;
      seq = row.seq;
    }
  }
  if (expected && expected.seq > seq) return { rows: seq, broken: seq + 1, why: 'missing' };
  return { rows: seq, head: headOf(seq, before ?? Buffer.alloc(32)) };
}

function readHead(noted: string): { seq: number; hash: string } {
  const [, seq, hash] = HEAD.exec(noted.trim()) ?? [];
  if (!seq || !hash) throw new Error('A head looks like 12-3f…: a number, a dash and 64 hexadecimal digits.');
  return { seq: Number(seq), hash };
}
