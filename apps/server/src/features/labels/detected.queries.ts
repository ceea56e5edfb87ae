import type { LabelType } from '@rushes/contract/labels';
import type { Box } from '@rushes/contract/mllabels';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { findRow, listRows } from '#platform/db/rows.ts';
import { newId } from '#platform/ids/uuid.ts';
import { labelKey } from './model/label-key.ts';

export interface DetectedRow {
  id: string;
  content: string;
  start: number | null;
  end: number | null;
  type: LabelType;
  confidence: number;
  service: string;
  boxes: Box[];
}

/** Detected objects, or detected text. */
export type DetectedKind = 'labels' | 'texts';

const columns = sql`select id, content, start, "end", type, confidence, service, boxes from pod_labels`;
const ofKind = (kind: DetectedKind) => (kind === 'labels' ? sql`type = 'label'` : sql`type <> 'label'`);

/** Ordered by start time, then by confidence, highest first. */
export function listDetected(db: Database, tenantid: string, podid: string, service: string | null) {
  return listRows<DetectedRow>(db)`
    ${columns} where podid = ${podid} and tenantid = ${tenantid} and service is not null
      and (${service}::text is null or service = ${service}::text)
    order by start nulls first, confidence desc, id`;
}

/** The caller must hold a lock on the pod row, so its labels do not change concurrently. */
export function findDetected(
  trx: Trx,
  { tenantid, podid, id, kind }: { tenantid: string; podid: string; id: string; kind: DetectedKind },
) {
  return findRow<DetectedRow>(trx)`
    ${columns} where id = ${id} and podid = ${podid} and tenantid = ${tenantid} and service is not null
      and ${ofKind(kind)}`;
}

export type Detected = Omit<DetectedRow, 'id' | 'service'>;

/** Replaces the earlier results of the same service. */
export async function replaceDetected(
  trx: Trx,
  { tenantid, podid, service }: { tenantid: string; podid: string; service: string },
  found: readonly Detected[],
): Promise<void> {
  await trx
    .deleteFrom('pod_labels')
    .where('podid', '=', podid)
    .where('tenantid', '=', tenantid)
    .where('service', '=', service)
    .execute();
  const rows = found.map((one) => ({ ...one, id: newId(), key: labelKey(one.content) }));
  await sql`
    insert into pod_labels (id, tenantid, podid, content, contentkey, start, "end", type, confidence, service, boxes)
    select d.id, ${tenantid}::uuid, ${podid}::uuid, d.content, d.key, d.start, d."end", d.type, d.confidence,
      ${service}::text, d.boxes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id uuid, content text, key text, start int, "end" int, type text, confidence real, boxes jsonb)`.execute(
    trx,
  );
}
