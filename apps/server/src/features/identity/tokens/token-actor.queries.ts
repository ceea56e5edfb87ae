import { type Group, groupAbilities, type TenantGroup } from '@rushes/contract/abilities';
import { REFRESH_GRACE_SECONDS } from '@rushes/contract/oauth';
import type { Scope } from '@rushes/contract/scopes';
import type { Actor, Database, HeldAccessPoint } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';
import { heldPoints, type PointRow } from '../identity.queries.ts';
import { type Folder, restrictAccess } from '../model/restrict-access.ts';

interface TokenRow {
  id: string;
  scopes: Scope[];
  resource: 'mcp' | 'scim' | null;
  until: number | null;
  /** The time of the last use has to be written. */
  unnoted: boolean;
  userid: string;
  name: string;
  email: string;
  type: Group;
  /** The owner must set up two-factor authentication at the next sign-in. */
  mfamissing: boolean;
  points: PointRow[] | null;
  /** Of a workspace token: its access, without an access point of a user. */
  workspace: {
    tenantid: string;
    nodeid: string;
    path: string;
    group: TenantGroup;
    expired: boolean;
    until: number;
  } | null;
  nodeid: string | null;
  /** Null if the folder is deleted. */
  folder: Folder | null;
}

/** Read for every request, as a session is: a token follows the current permissions of its owner. */
const tokenText = (condition: string) => `
  select json_build_object('id', k.id, 'scopes', k.scopes, 'resource', k.resource,
    'until', floor(extract(epoch from least(k.expiresat, k.accessuntil)) * 1000),
    'unnoted', k.lastusedat is null or k.lastusedat < now() - interval '1 minute',
    'userid', u.id, 'name', u.firstname || ' ' || u.lastname, 'email', u.email, 'type', u.type,
    'mfamissing', k.tenantid is null
      and not exists (select 1 from authenticators f where f.userid = u.id and f.enabledat is not null)
      and not exists (select 1 from passkeys p where p.userid = u.id)
      and exists (select 1 from access_points a join tenants t on t.id = a.tenantid
        where a.userid = u.id and t.mfarequired = 1 and t.deletedat is null),
    'points', ${heldPoints},
    'workspace', (select json_build_object('tenantid', t.id, 'nodeid', n.id, 'path', n.path::text, 'group', k."group",
        'expired', is_expired(t), 'until', floor(extract(epoch from ends_at(t)) * 1000))
      from tenants t join nodes n on n.tenantid = t.id and n.parentid is null
      where t.id = k.tenantid and t.deletedat is null and n.deletedat is null),
    'nodeid', k.nodeid, 'folder', (select json_build_object('id', f.id, 'tenantid', f.tenantid, 'path', f.path::text)
      from nodes f where f.id = k.nodeid and f.deletedat is null))::text
  from api_tokens k join users u on u.id = k.userid
  where ${condition} and k.endedat is null and (k.expiresat is null or k.expiresat > now())
    and (k.accessuntil is null or k.accessuntil > now())
    and u.disabledat is null and u.deletedat is null`;

/** After a refresh, the previous access token works as long as the previous refresh token does. */
const isCurrent = `(k.hash = $1 or k.previoushash = $1
  and k.rotatedat > now() - interval '${REFRESH_GRACE_SECONDS} seconds')`;
const byHash = { name: 'token-by-hash', text: tokenText(isCurrent) };
const byId = { name: 'token-by-id', text: tokenText('k.id = $1') };

export interface TokenActor {
  actor: Actor;
  mfamissing: boolean;
  unnoted: boolean;
}

export const findByHash = (db: Database, hash: Buffer) => find(db, { ...byHash, values: [hash] });
export const findById = (db: Database, id: string) => find(db, { ...byId, values: [id] });

async function find(
  db: Database,
  statement: Parameters<typeof rawQuery>[1],
): Promise<TokenActor | undefined> {
  const text = (await rawQuery(db, statement))[0]?.[0];
  if (!text) return undefined;
  const row = JSON.parse(text) as TokenRow;
  const points = pointsOf(row);
  const held = row.nodeid === null ? points : row.folder ? restrictAccess(points, row.folder) : [];
  const accessPoints = held.filter((point) => !point.expired);
  return {
    mfamissing: row.mfamissing,
    unnoted: row.unnoted,
    actor: {
      userid: row.userid,
      // Identifies the token where a session would be identified: in signed URLs and open streams.
      sessionid: row.id,
      name: row.name,
      email: row.email,
      type: row.nodeid !== null && row.type === 'admin' ? 'team' : row.type,
      // Administration of the platform is not open to programs.
      abilities: [],
      tenantids: [...new Set(accessPoints.map((point) => point.tenantid))],
      accessPoints,
      expired: held.filter((point) => point.expired),
      token: {
        ...{ id: row.id, scopes: row.scopes, nodeid: row.nodeid, until: row.until },
        resource: row.resource,
      },
    },
  };
}

function pointsOf({ id, points, workspace }: TokenRow): (HeldAccessPoint & { expired: boolean })[] {
  if (!workspace) return points ?? [];
  return [{ ...workspace, id, abilities: groupAbilities[workspace.group] }];
}
