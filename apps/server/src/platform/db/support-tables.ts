import type { Severity } from '@rushes/contract/support';
import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface SupportTables {
  support_tickets: {
    number: Generated<number>;
    kind: 'ticket' | 'feature';
    tenantid: string | null;
    userid: string;
    severity: Severity | null;
    text: string;
    page: string;
    browser: string;
    createdat: Instant;
  };
}
