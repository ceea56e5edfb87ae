import { AssetType, State } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

export interface ArrivedOriginal {
  id: string;
  tenantid: string;
  podid: string;
  name: string;
  storagekey: string;
  size: number;
  mimetype: string;
  filetype: string;
  sha256: string;
  crc32: number;
}

export async function insertOriginals(trx: Trx, assets: readonly ArrivedOriginal[]): Promise<void> {
  await sql`
    insert into assets (id, tenantid, podid, type, name, state, storagekey, size, mimetype, filetype, sha256, crc32, uuid)
    select id, tenantid, podid, ${AssetType.RAW}::smallint, name, ${State.COMPLETE}::smallint, storagekey, size, mimetype,
      filetype, sha256, crc32, id
    from jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) as g (id uuid, tenantid uuid, podid uuid, name text,
      storagekey text, size bigint, mimetype text, filetype text, sha256 text, crc32 bigint)`.execute(trx);
}
