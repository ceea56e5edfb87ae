import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

interface Counts {
  bandwidth: Generated<number>;
  credits: Generated<number>;
  uploads: Generated<number>;
  uploadbytes: Generated<number>;
  views: Generated<number>;
}

export interface UsageTables {
  usage_changes: Counts & {
    id: Generated<number>;
    at: Instant;
    tenantid: string;
    userid: string | null;
    projectid: string | null;
    service: string | null;
    storage: Generated<number>;
  };
  usage_days: Counts & {
    tenantid: string;
    day: string;
    userid: string | null;
    projectid: string | null;
    service: string | null;
  };
  usage_tenant_days: Counts & { tenantid: string; day: string; storage: Generated<number> };
  usage_tenant_months: Counts & { tenantid: string; month: string; storage: Generated<number> };
  usage_platform_days: Counts & { day: string; storage: Generated<number> };
  usage_user_months: Counts & {
    tenantid: string;
    month: string;
    userid: string | null;
    storage: Generated<number>;
  };
  usage_project_months: Counts & { tenantid: string; month: string; projectid: string | null };
  usage_service_days: { day: string; service: string; credits: Generated<number> };
  report_readers: { userid: string; month: string | null };
  usage_storage: { tenantid: string; day: string; projectid: string | null; userid: string; bytes: number };
}
