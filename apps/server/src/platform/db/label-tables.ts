import type { LabelType } from '@rushes/contract/labels';
import type { Box } from '@rushes/contract/mllabels';
import type { Generated } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface LabelTables {
  label_categories: {
    id: string;
    tenantid: string;
    parentid: string | null;
    name: string;
    sortkey: string;
    createdat: Instant;
  };
  labels: {
    id: string;
    tenantid: string;
    categoryid: string;
    name: string;
    sortkey: string;
    namekey: string;
    createdat: Instant;
  };
  pod_labels: {
    id: string;
    tenantid: string;
    podid: string;
    content: string;
    contentkey: string;
    start: number | null;
    end: number | null;
    type: Generated<LabelType>;
    confidence: number | null;
    service: string | null;
    boxes: Json<Box[]>;
    createdbyid: string | null;
    createdat: Instant;
  };
}
