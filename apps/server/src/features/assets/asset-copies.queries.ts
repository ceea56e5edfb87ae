import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

export interface AssetCopy {
  source: string;
  id: string;
  podid: string;
  uuid: string;
}

export async function insertCopies(trx: Trx, tenantid: string, copies: readonly AssetCopy[]): Promise<void> {
  await sql`
    insert into assets (id, tenantid, podid, uuid, type, name, state, storagekey, broken, filetype, mimetype, size,
      sha256, crc32, duration, resolution, aspect, codec, bitrate, framerate, audiocodec, audiochannels, audiobitrate,
      language, metadata, clarification, createdat)
    select c.id, a.tenantid, c.podid, c.uuid, a.type, a.name, a.state, a.storagekey, a.broken, a.filetype, a.mimetype,
      a.size, a.sha256, a.crc32, a.duration, a.resolution, a.aspect, a.codec, a.bitrate, a.framerate, a.audiocodec,
      a.audiochannels, a.audiobitrate, a.language, a.metadata, a.clarification, a.createdat
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (source uuid, id uuid, podid uuid, uuid uuid)
    join assets a on a.id = c.source and a.tenantid = ${tenantid}`.execute(trx);
}
