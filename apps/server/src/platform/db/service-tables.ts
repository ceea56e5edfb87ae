import type { PlainCode } from '@rushes/contract/errors';
import type { NotificationCode } from '@rushes/contract/notification-types';
import type { Generated } from 'kysely';
import type { Instant, Json, MaybeInstant } from './columns.ts';

export interface ServiceTables {
  service_runs: {
    id: string;
    tenantid: string;
    podid: string;
    userid: string;
    username: string;
    alias: string;
    code: NotificationCode;
    params: Json<unknown>;
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>;
    percentage: number | null;
    credits: number;
    fault: PlainCode | null;
    createdat: Instant;
    endedat: MaybeInstant;
  };
}
