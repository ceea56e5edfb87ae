import type { EmbedAsset } from '@rushes/contract/embedlinks';
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
    watermark: Flag;
    notify: Flag;
    expireat: Instant;
    createdbyid: string;
    createdat: Instant;
    revokedat: MaybeInstant;
    visits: Generated<number>;
    downloads: Generated<number>;
    maxviews: number | null;
    maxdownloads: number | null;
    openedat: MaybeInstant;
  };
  accesslink_pods: { linkid: string; podid: string };
  accesslink_nodes: { linkid: string; nodeid: string };
  accesslink_invitations: {
    linkid: string;
    email: string;
    createdat: Instant;
    openedat: MaybeInstant;
    refusedat: MaybeInstant;
  };
  accesslink_receivers: { id: string; linkid: string; email: string };
  accesslink_downloads: { visitorid: string; assetid: string; usedby: string };
  accesslink_visitors: {
    id: string;
    linkid: string;
    userid: string | null;
    name: string;
    email: string;
    createdat: Instant;
    proven: Flag;
  };
  embedlinks: {
    id: string;
    tenantid: string;
    podid: string;
    code: string;
    asset: EmbedAsset;
    createdbyid: string;
    createdat: Instant;
  };
  uploadlinks: {
    id: string;
    tenantid: string;
    nodeid: string;
    path: string;
    code: string;
    password: string | null;
    generation: Generated<number>;
    maxfilesize: number;
    note: Generated<string>;
    language: Generated<Language>;
    teamonly: Flag;
    widget: Flag;
    origins: Generated<string[]>;
    expireat: Instant;
    createdbyid: string;
    createdat: Instant;
    revokedat: MaybeInstant;
  };
  uploadlink_invitations: { linkid: string; email: string; createdat: Instant };
  uploadlink_visits: { id: string; linkid: string; network: string | null; createdat: Instant };
  uploadlink_arrivals: { podid: string; visitid: string; createdat: Instant };
}
