import type { TenantGroup } from '@rushes/contract/abilities';
import type { Scope } from '@rushes/contract/scopes';
import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

/** API tokens, apps that users connect with OAuth, and requests that are not yet decided or collected. */
export interface ProgramTables {
  api_tokens: {
    id: string;
    hash: Buffer;
    hint: string;
    name: string;
    userid: string;
    tenantid: string | null;
    group: TenantGroup | null;
    scopes: Scope[];
    nodeid: string | null;
    createdbyid: string;
    createdat: Instant;
    expiresat: MaybeInstant;
    lastusedat: MaybeInstant;
    endedat: MaybeInstant;
    clientid: string | null;
    resource: 'mcp' | 'scim' | null;
    generation: Generated<number>;
    rotatedat: MaybeInstant;
    previoushash: Buffer | null;
    accessuntil: MaybeInstant;
  };
  oauth_clients: {
    id: string;
    name: string;
    redirecturis: string[];
    createdat: Instant;
    lastusedat: Instant;
  };
  oauth_codes: {
    hash: Buffer;
    clientid: string;
    userid: string;
    sessionid: string;
    redirecturi: string;
    challenge: string;
    scopes: Scope[];
    resource: 'mcp' | null;
    expiresat: Instant;
    usedat: MaybeInstant;
    tokenid: string | null;
  };
  oauth_devices: {
    hash: Buffer;
    usercode: string;
    clientid: string;
    scopes: Scope[];
    resource: 'mcp' | null;
    expiresat: Instant;
    pollat: Instant;
    interval: Generated<number>;
    userid: string | null;
    sessionid: string | null;
    refusedat: MaybeInstant;
  };
}
