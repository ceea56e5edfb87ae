import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

// Moves blobs between the active and the archive tier. A move creates a new key: a key never refers to other bytes than
// before.

export interface BlobMove {
  from: string;
  to: string;
  archived: 0 | 1;
  packed: 0 | 1;
}

/** The caller must hold locks on the old blobs. All references to them are changed to the new ones. */
export async function moveBlobs(trx: Trx, moves: readonly BlobMove[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as m ("from" text, "to" text, archived smallint, packed smallint)`;
  // The sweep may already have found the new object and inserted it as a stray.
  await sql`
    insert into blobs (key, tenantid, size, archived, packed)
    select m."to", b.tenantid, b.size, m.archived, m.packed from ${given} join blobs b on b.key = m."from"
    on conflict (key) do update set looseat = null, size = excluded.size, archived = excluded.archived,
      packed = excluded.packed`.execute(trx);
  await sql`update assets a set storagekey = m."to" from ${given} where a.storagekey = m."from"`.execute(trx);
  await sql`delete from blobs where key = any(${moves.map(({ from }) => from)}::text[])`.execute(trx);
}
