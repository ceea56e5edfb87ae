import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ability, Group } from '@rushes/contract/abilities';
import type { AssetMetadata } from '@rushes/contract/assets';
import { AssetType, NodeType, State } from '@rushes/contract/enums';
import type { Insertable } from 'kysely';
import { addAsset } from '#features/assets/index.ts';
import { addUser } from '#features/identity/accounts/index.ts';
import { takeUnits } from '#features/limits/index.ts';
import { setLimits } from '#features/limits/limits.service.ts';
import { insertNode } from '#features/nodes/folders/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { insertPod } from '#features/pods/progress/index.ts';
import { insertTenant } from '#features/tenants/index.ts';
import { insertAccessPoint } from '#features/users/index.ts';
import type { Services } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';

/** Password of all test users. Its hash uses the minimum cost, so that signing in is fast. */
export const PASSWORD = 'Correct-horse-7!';
let passwordHash: Promise<string> | undefined;

export interface Place {
  id: string;
  tenantid: string;
  path: string;
  type: NodeType;
}

export interface PersonSpec {
  email: string;
  group: Group;
  at?: Place;
  abilities?: readonly Ability[];
}

/** Limits that no test reaches; in bytes and counts. */
const roomy = { teamusers: 1000, clientusers: 1000, storage: 1e15, bandwidth: 1e15, credits: 1000 };
export type Limits = Partial<typeof roomy>;

export async function makeTenant(
  { db }: Services,
  name: string,
  limits: Limits = {},
): Promise<{ id: string; root: Place }> {
  const id = newId();
  const root: Place = { id: newId(), tenantid: id, path: '', type: NodeType.TENANT };
  root.path = pathLabel(root.id);
  await db.transaction().execute(async (trx) => {
    await insertTenant(trx, { id, name });
    await setLimits(trx, id, { ...roomy, ...limits });
    await insertNode(trx, {
      ...root,
      parentid: null,
      name,
      sortkey: sortKey(name),
      note: '',
      teamonly: 0,
      projectstatus: null,
    });
  });
  return { id, root };
}

export async function makeNode(
  { db }: Services,
  parent: Place,
  name: string,
  more: { type?: NodeType; teamonly?: 0 | 1 } = {},
): Promise<Place> {
  const id = newId();
  const place: Place = {
    id,
    tenantid: parent.tenantid,
    path: `${parent.path}.${pathLabel(id)}`,
    type: more.type ?? NodeType.FOLDER,
  };
  await db.transaction().execute((trx) =>
    insertNode(trx, {
      ...place,
      parentid: parent.id,
      name,
      sortkey: sortKey(name),
      note: '',
      teamonly: more.teamonly ?? 0,
      projectstatus: place.type === NodeType.PROJECT ? 1 : null,
    }),
  );
  return place;
}

export async function makePerson({ db }: Services, person: PersonSpec): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const id = newId();
  const { email, group, at, abilities } = person;
  await db.transaction().execute(async (trx) => {
    await addUser(trx, { id, email, firstname: email.split('@')[0]!, lastname: 'Test', type: group }, hash);
    if (!at) return;
    await takeUnits(trx, at.tenantid, group === 'client' ? 'clientusers' : 'teamusers', 1);
    const point = { id: newId(), tenantid: at.tenantid, userid: id, nodeid: at.id, group };
    await insertAccessPoint(trx, abilities ? { ...point, abilities } : point);
  });
  return id;
}

/** A pod row, complete by default, without assets. */
export async function makePod(
  { db }: Services,
  at: Place,
  userid: string,
  more: Partial<Insertable<Tables['pods']>> & { name: string },
): Promise<string> {
  const id = newId();
  await db.transaction().execute((trx) =>
    insertPod(trx, {
      id,
      tenantid: at.tenantid,
      nodeid: at.id,
      sortkey: sortKey(more.name),
      state: State.COMPLETE,
      stage: 'completed',
      createdbyid: userid,
      updatedbyid: userid,
      ...more,
    }),
  );
  return id;
}

/** An asset of a pod, with its bytes in the store. */
export async function makeAsset(
  { db, storage, settings }: Services,
  at: Pick<Place, 'tenantid'>,
  podid: string,
  asset: { name: string; bytes: Uint8Array; mimetype: string; type?: AssetType; metadata?: AssetMetadata },
): Promise<string> {
  const id = newId();
  const key = `raw/${at.tenantid}/${id}`;
  const path = join(settings.dataDir, `${randomBytes(6).toString('hex')}.part`);
  await writeFile(path, asset.bytes);
  await storage.adopt(key, path);
  const { bytes, metadata = {}, ...row } = asset;
  await db.transaction().execute((trx) =>
    addAsset(trx, {
      type: AssetType.RAW,
      ...row,
      metadata: JSON.stringify(metadata),
      id,
      tenantid: at.tenantid,
      podid,
      state: State.COMPLETE,
      storagekey: key,
      size: bytes.length,
      uuid: newId(),
    }),
  );
  return id;
}

/**
 * Two tenants. The first has a project with an open folder and a team-only folder; the client user's access point is
 * the project. The second is another tenant.
 */
export async function makeWorld(services: Services, limits?: Limits) {
  const studio = await makeTenant(services, 'Studio', limits);
  const other = await makeTenant(services, 'Other');
  const project = await makeNode(services, studio.root, 'Project', { type: NodeType.PROJECT });
  const client = await makeNode(services, studio.root, 'Client', { type: NodeType.CLIENT });
  const folder = await makeNode(services, project, 'Folder');
  const hidden = await makeNode(services, project, 'Hidden', { teamonly: 1 });
  const belowHidden = await makeNode(services, hidden, 'Below hidden');
  const otherProject = await makeNode(services, other.root, 'Their project', { type: NodeType.PROJECT });
  const users = {
    admin: await makePerson(services, { email: 'admin@studio.test', group: 'admin', at: studio.root }),
    team: await makePerson(services, { email: 'team@studio.test', group: 'team', at: studio.root }),
    client: await makePerson(services, { email: 'client@studio.test', group: 'client', at: project }),
    other: await makePerson(services, { email: 'admin@other.test', group: 'admin', at: other.root }),
  };
  return { studio, other, project, client, folder, hidden, belowHidden, otherProject, users };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
