import type { Language } from '@rushes/contract/enums';
import type { Generated } from 'kysely';
import type { Flag, Instant, MaybeInstant } from './columns.ts';

export interface LinkTables {
  accesslinks: {
    id: string;
    tenantid: string;
    code: string;
    password: string | null;
    generation: Generated<number>;
    note: Generated<string>;
    language: Generated<Language>;
    showassets: Flag;
    allowdownloading: Flag;
    allowcomments: Flag;
    teamonly: Flag;
    allowplayingraw: Flag;
    addversions: Flag;
    notify: Flag;
    expireat: Instant;
    createdbyid: string;
    createdat: Instant;
    revokedat: MaybeInstant;
  };
  accesslink_pods: { linkid: string; podid: string };
  accesslink_nodes: { linkid: string; nodeid: string };
  accesslink_invitations: { linkid: string; email: string; createdat: Instant };
  accesslink_visitors: {
    id: string;
    linkid: string;
    userid: string | null;
    name: string;
    email: string;
    createdat: Instant;
  };
}
