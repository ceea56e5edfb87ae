import { ArchiveStatus, AssetType, NodeType } from '@rushes/contract/enums';
import { addAsset } from '#features/assets/index.ts';
import { addUser, hasUsers } from '#features/identity/accounts/index.ts';
import { addCategory, addMetaLabels, storeDetected } from '#features/labels/index.ts';
import { applyLimits, takeUnits } from '#features/limits/index.ts';
import { binNodes } from '#features/nodes/bin/index.ts';
import { storeLogo } from '#features/nodes/branding/index.ts';
import { insertNode } from '#features/nodes/folders/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { archiveSubtrees } from '#features/nodes/subtrees/index.ts';
import { insertPod } from '#features/pods/progress/index.ts';
import { insertTenant } from '#features/tenants/index.ts';
import { insertAccessPoint } from '#features/users/index.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { detectType } from '#platform/media/file-kind.ts';
import { makeDemoFile } from './demo.jobs.ts';
import * as content from './demo-content.ts';
import { type DemoFileSpec, type DemoNode, type DemoTenant, people } from './demo-content.ts';
import type { DemoCategory } from './demo-labels.ts';
import { withSmallClips } from './demo-small.ts';
import { seedComments } from './seed-comments.ts';
import { seedUsage } from './seed-usage.ts';

interface Place {
  id: string;
  tenantid: string;
  path: string;
}

/** Storage keys of client logos, stored before the rows that reference them. */
type Logos = Map<DemoNode, string>;

/** All or nothing, and only into an empty database; the media files follow as jobs. */
export async function seedDemo(
  services: Services,
  password: string,
  { small = false } = {},
): Promise<boolean> {
  if (await hasUsers(services.db)) return false;
  const [studio, other] = small
    ? [withSmallClips(content.studio), withSmallClips(content.other)]
    : [content.studio, content.other];
  const passwordHash = await hashPassword(password);
  const studioid = newId();
  const logos = await storeLogos(services, studioid, studio.children);
  const logo = await storeDemoLogo(services, studioid);
  return services.db.transaction().execute(async (trx) => {
    if (await hasUsers(trx)) return false;
    const places = new Map<string, Place>();
    const ids = new Map(people.map((person) => [person.email as string, newId()]));
    for (const { at: _, ...person } of people) {
      const welcomedat = new Date();
      await addUser(trx, { id: ids.get(person.email)!, ...person, welcomedat }, passwordHash);
    }
    await plantTenant(trx, studioid, studio, places, logos, { logokey: logo, logotype: 'image/png' });
    await plantTenant(trx, newId(), other, places, new Map());
    for (const person of people) {
      const place = person.at && places.get(person.at);
      if (!place) continue;
      const { id: nodeid, tenantid } = place;
      const userid = ids.get(person.email)!;
      await takeUnits(trx, tenantid, person.type === 'client' ? 'clientusers' : 'teamusers', 1);
      await insertAccessPoint(trx, { id: newId(), tenantid, userid, nodeid, group: person.type });
    }
    await seedUsage(trx, { people: ids, places });
    await putAway(trx, studio.children, ids.get('team@demo.test')!, places);
    if (!services.media.ready) return true;
    await plantFiles(trx, studio.children, 'team@demo.test', ids, places);
    await plantFiles(trx, other.children, 'admin@other.test', ids, places);
    return true;
  });
}

async function storeLogos(services: Services, tenantid: string, nodes: readonly DemoNode[]): Promise<Logos> {
  const { drawLogo } = await import('./demo-logo.ts');
  const logos: Logos = new Map();
  for (const node of nodes) {
    if (!node.client?.logo) continue;
    const logo = { bytes: await drawLogo(node.client.logo), type: 'image/png' };
    logos.set(node, await storeLogo(services, tenantid, logo));
  }
  return logos;
}

async function storeDemoLogo(services: Services, tenantid: string): Promise<string> {
  const { drawDemoLogo } = await import('./demo-logo.ts');
  return storeLogo(services, tenantid, { bytes: await drawDemoLogo(), type: 'image/png' });
}

async function plantTenant(
  trx: Trx,
  tenantid: string,
  tenant: DemoTenant,
  places: Map<string, Place>,
  logos: Logos,
  logo: { logokey?: string; logotype?: string } = {},
): Promise<void> {
  const { name, subscriptiontype, plan, homeurl = '', limits, emails } = tenant;
  await insertTenant(trx, {
    id: tenantid,
    name,
    subscriptiontype,
    plan,
    periodend: new Date(Date.now() + tenant.days * 86_400_000),
    editorialemail: emails?.editorial ?? null,
    trafficemail: emails?.traffic ?? null,
    supportemail: emails?.support ?? null,
  });
  await applyLimits(trx, { tenantid, limits });
  const root = await plant(trx, { name, type: NodeType.TENANT }, tenantid, undefined, places, logos, {
    ...logo,
    homeurl,
  });
  await plantChildren(trx, tenant.children, root, places, logos);
  await plantCategories(trx, tenantid, tenant.categories, null);
}

async function plantCategories(
  trx: Trx,
  tenantid: string,
  categories: readonly DemoCategory[],
  parentid: string | null,
): Promise<void> {
  for (const { name, labels = [], children = [] } of categories) {
    const id = await addCategory(trx, { tenantid, parentid, name }, labels);
    await plantCategories(trx, tenantid, children, id);
  }
}

async function plantChildren(
  trx: Trx,
  nodes: DemoNode[],
  parent: Place,
  places: Map<string, Place>,
  logos: Logos,
) {
  for (const node of nodes) {
    const place = await plant(trx, node, parent.tenantid, parent, places, logos);
    await plantChildren(trx, node.children ?? [], place, places, logos);
  }
}

/** Deletes or archives demo folders. They contain only folders, so no blobs are affected. */
async function putAway(
  trx: Trx,
  nodes: readonly DemoNode[],
  userid: string,
  places: Map<string, Place>,
): Promise<void> {
  for (const node of nodes) {
    const { id, tenantid } = places.get(node.name)!;
    if (node.away === 'archived') {
      const step = { from: [ArchiveStatus.NOTARCHIVED], to: ArchiveStatus.ARCHIVED };
      await archiveSubtrees(trx, tenantid, [id], step);
    }
    if (node.away === 'deleted') {
      const below = (node.children ?? []).map((child) => places.get(child.name)!.id);
      await binNodes(trx, { tenantid, deletionid: newId(), userid }, [id, ...below], [id]);
    }
    await putAway(trx, node.children ?? [], userid, places);
  }
}

async function plant(
  trx: Trx,
  node: DemoNode,
  tenantid: string,
  parent: Place | undefined,
  places: Map<string, Place>,
  logos: Logos,
  brand: { logokey?: string; logotype?: string; homeurl?: string } = {},
): Promise<Place> {
  const id = newId();
  const path = parent ? `${parent.path}.${pathLabel(id)}` : pathLabel(id);
  const { logo: _, ...address } = node.client ?? {};
  const logokey = logos.get(node);
  await insertNode(trx, {
    id,
    tenantid,
    parentid: parent?.id ?? null,
    path,
    type: node.type,
    name: node.name,
    sortkey: sortKey(node.name),
    note: node.note ?? '',
    teamonly: node.teamonly ?? 0,
    projectstatus: node.projectstatus ?? (node.type === NodeType.PROJECT ? 1 : null),
    ...address,
    ...(logokey ? { logokey, logotype: 'image/png' } : {}),
    ...brand,
  });
  const place = { id, tenantid, path };
  places.set(node.name, place);
  return place;
}

async function plantFiles(
  trx: Trx,
  nodes: DemoNode[],
  sender: string,
  people: ReadonlyMap<string, string>,
  places: Map<string, Place>,
) {
  const userid = people.get(sender)!;
  for (const node of nodes) {
    const place = places.get(node.name)!;
    for (const file of node.files ?? []) {
      const older = file.versions ?? [];
      const headid = await plantPod(trx, file, place, userid, {
        order: older.length + 1,
        count: older.length + 1,
      });
      if (file.discussion) await seedComments(trx, { ...place, id: headid }, file.discussion, people);
      for (const [index, version] of older.entries()) {
        const id = await plantPod(trx, version, place, userid, { order: index + 1, count: 1, headid });
        if (version.discussion) await seedComments(trx, { ...place, id }, version.discussion, people);
      }
    }
    await plantFiles(trx, node.children ?? [], sender, people, places);
  }
}

async function plantPod(
  trx: Trx,
  file: DemoFileSpec,
  place: Place,
  userid: string,
  version: { order: number; count: number; headid?: string },
): Promise<string> {
  const id = newId();
  const { mimetype, kind, ext } = await detectType(new Uint8Array(), file.name);
  await insertPod(trx, {
    id,
    tenantid: place.tenantid,
    nodeid: place.id,
    name: file.name,
    sortkey: sortKey(file.name),
    note: file.note ?? '',
    kind,
    mimetype,
    badgestatus: file.badge ?? 0,
    teamonly: file.teamonly ?? 0,
    stage: 'queued',
    order: version.order,
    versionscount: version.count,
    parentpodid: version.headid ?? null,
    versiontext: `v${version.order}`,
    createdbyid: userid,
    updatedbyid: userid,
  });
  const asset = { id: newId(), tenantid: place.tenantid, podid: id, type: AssetType.RAW, name: file.name };
  await addAsset(trx, { ...asset, mimetype, filetype: ext, uuid: newId() });
  const pod = { ...place, id, nodeid: place.id, hidden: file.teamonly === 1 };
  if (file.labels) await addMetaLabels(trx, { userid }, [pod], file.labels);
  for (const { service, found } of file.detected ?? []) await storeDetected(trx, pod, service, found);
  await enqueue(trx, makeDemoFile, { podid: id, tenantid: place.tenantid, file: JSON.stringify(file.media) });
  return id;
}
