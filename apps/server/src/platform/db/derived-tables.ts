import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** Tables whose rows follow from others or from open browsers, and can be lost. */
export interface DerivedTables {
  presence: {
    userid: string;
    tab: string;
    tenantid: string;
    sessionid: string;
    nodeid: string;
    podid: string | null;
    seenat: Instant;
  };
  recent_pods: {
    userid: string;
    podid: string;
    tenantid: string;
    openedat: Instant;
  };
  node_totals: {
    nodeid: string;
    pods: number;
    size: number;
    openpods: number;
    opensize: number;
    activity: string;
    openactivity: string | null;
  };
  node_storage: {
    nodeid: string;
    userid: string;
    kind: number;
    bytes: number;
    files: Generated<number>;
    summed: Generated<boolean>;
  };
}
