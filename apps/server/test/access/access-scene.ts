import type { Group } from '@rushes/contract/abilities';
import { AssetType, NodeType } from '@rushes/contract/enums';
import { createPod } from '@rushes/contract/pods';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '../api.ts';
import { makeAsset, makeNode, makePerson, makePod, makeTenant, type Place } from '../fixtures.ts';
import { enter } from '../session.ts';
import { tusCreate } from '../tus.ts';

// Two tenants with one object of every kind, and a caller of every role.

export const roles = [
  'nobody',
  'disabled',
  'salesman',
  'root',
  'client',
  'team',
  'admin',
  'otherClient',
  'otherAdmin',
] as const;
export type Role = (typeof roles)[number];

/** The ids that an endpoint can take. */
export interface Ids {
  tenant: string;
  /** The tenant node. */
  top: string;
  folder: string;
  /** Another folder, without an access point of the user. */
  spare: string;
  /** A project, and an empty folder in it. */
  video: string;
  target: string;
  pod: string;
  /** Another file in the same folder, and one in the recycle bin. */
  second: string;
  binned: string;
  asset: string;
  /** A category of predefined labels with one label, and a label on the file. */
  category: string;
  label: string;
  podLabel: string;
  /** Detected in the file: a label, and a line of text. */
  seen: string;
  read: string;
  /** A comment on the file, and a share link to the file. */
  comment: string;
  link: string;
  /** An embed of the file. */
  embed: string;
  /** An upload link to the folder. */
  uploadlink: string;
  /** A subtitle file of the pod, and a transcript with one sentence. */
  subtitles: string;
  transcript: string;
  sentence: string;
  upload: string;
  user: string;
  /** A folder with an access point of the user, and the access point. */
  userFolder: string;
  userPoint: string;
  /** Of the caller, if a user of this tenant or of the platform; otherwise of a user of this tenant. */
  me: string;
  myPoint: string;
  mySession: string;
  myPasskey: string;
}
export type Kind = keyof Ids;

export interface Side extends Ids {
  root: Place;
  project: Place;
}

export interface Caller {
  role: Role;
  email: string;
  as: As | undefined;
  ids: Ids;
}

let count = 0;

/** A tenant with one object of every kind; one team member owns them all. */
export async function makeSide(api: Api, name: string, uploads: boolean): Promise<Side> {
  const { services } = api;
  const { id: tenant, root } = await makeTenant(services, name);
  const project = await makeNode(services, root, 'Project', { type: NodeType.PROJECT });
  const folder = await makeNode(services, project, 'Folder');
  const spare = await makeNode(services, root, 'Spare', { type: NodeType.PROJECT });
  await makePerson(services, { email: `owner${count++}@access.test`, group: 'admin', at: root });
  const user = await makePerson(services, { email: `user${count++}@access.test`, group: 'team', at: folder });
  await addPoint(api, user, project);
  const pod = await makePod(services, folder, user, { name: 'a.mov' });
  const target = await makeNode(services, project, 'Target');
  const second = await makePod(services, folder, user, { name: 'b.mov' });
  const deleted = { deletedat: new Date(), deletionid: newId(), binned: 1 as const };
  const binned = await makePod(services, folder, user, { name: 'c.mov', ...deleted });
  const bytes = new TextEncoder().encode('bytes');
  const asset = await makeAsset(services, folder, pod, { name: 'a.txt', bytes, mimetype: 'text/plain' });
  return {
    root,
    project,
    tenant,
    top: root.id,
    folder: folder.id,
    spare: spare.id,
    video: project.id,
    target: target.id,
    pod,
    second,
    binned,
    asset,
    ...(await makeLabels(api, tenant, pod, user)),
    comment: await makeComment(api, tenant, pod, user),
    link: await makeLink(api, tenant, pod, user),
    embed: await makeEmbed(api, tenant, pod, user),
    uploadlink: await makeUploadLink(api, folder, user),
    ...(await makeSubtitles(api, folder, pod, user)),
    user,
    userFolder: folder.id,
    userPoint: await pointOf(api, user, folder.id),
    upload: uploads ? await announce(api, await enter(api, user), folder.id) : newId(),
    myPoint: await pointOf(api, user),
    ...(await belongings(api, user)),
  };
}

async function makeLabels(
  { services: { db } }: Api,
  tenantid: string,
  podid: string,
  createdbyid: string,
): Promise<Pick<Ids, 'category' | 'label' | 'podLabel' | 'seen' | 'read'>> {
  const [category, label, podLabel] = [newId(), newId(), newId()];
  const name = 'Night';
  await db.insertInto('label_categories').values({ id: category, tenantid, name, sortkey: name }).execute();
  await db
    .insertInto('labels')
    .values({ id: label, tenantid, categoryid: category, name, sortkey: name, namekey: name })
    .execute();
  await db
    .insertInto('pod_labels')
    .values({ id: podLabel, tenantid, podid, content: name, contentkey: name, createdbyid })
    .execute();
  const [seen, read] = [newId(), newId()];
  const found = { tenantid, podid, content: name, contentkey: name, confidence: 95 };
  await db
    .insertInto('pod_labels')
    .values([
      { ...found, id: seen, type: 'label', service: 'aws-detecting-labels' },
      { ...found, id: read, type: 'line', service: 'aws-detecting-text' },
    ])
    .execute();
  return { category, label, podLabel, seen, read };
}

async function makeComment(
  { services: { db } }: Api,
  tenantid: string,
  podid: string,
  createdbyid: string,
): Promise<string> {
  const id = newId();
  await db.insertInto('comments').values({ id, tenantid, podid, content: 'Too dark', createdbyid }).execute();
  return id;
}

async function makeSubtitles(
  { services }: Api,
  at: Place,
  podid: string,
  createdbyid: string,
): Promise<Pick<Ids, 'subtitles' | 'transcript' | 'sentence'>> {
  const bytes = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nGood morning\n');
  const file = { name: 'a.srt', bytes, mimetype: 'application/x-subrip', type: AssetType.SRT };
  const subtitles = await makeAsset(services, at, podid, file);
  const { tenantid } = at;
  const [transcript, sentence] = [newId(), newId()];
  const of = { tenantid, podid };
  await services.db
    .insertInto('transcripts')
    .values({ ...of, id: transcript, name: 'Talk', createdbyid })
    .execute();
  await services.db
    .insertInto('transcript_sentences')
    .values({ ...of, id: sentence, transcriptid: transcript, start: 0, end: 1000, content: 'Good morning' })
    .execute();
  return { subtitles, transcript, sentence };
}

/** Without a password: the code alone opens it. */
async function makeLink(
  { services: { db } }: Api,
  tenantid: string,
  podid: string,
  createdbyid: string,
): Promise<string> {
  const id = newId();
  const expireat = new Date(Date.now() + 1e9);
  const link = { id, tenantid, code: `code-${id}`, expireat, createdbyid };
  await db.insertInto('accesslinks').values(link).execute();
  await db.insertInto('accesslink_pods').values({ linkid: id, podid }).execute();
  return id;
}

async function makeEmbed(
  { services: { db } }: Api,
  tenantid: string,
  podid: string,
  createdbyid: string,
): Promise<string> {
  const id = newId();
  const link = { id, tenantid, podid, code: `embed-${id}`, asset: 'raw' as const, createdbyid };
  await db.insertInto('embedlinks').values(link).execute();
  return id;
}

async function makeUploadLink(
  { services: { db } }: Api,
  { id: nodeid, tenantid, path }: Place,
  createdbyid: string,
): Promise<string> {
  const id = newId();
  const expireat = new Date(Date.now() + 1e9);
  const link = { id, tenantid, nodeid, path, code: `code-${id}`, maxfilesize: 5000, expireat, createdbyid };
  await db.insertInto('uploadlinks').values(link).execute();
  return id;
}

const groupOf: Record<Exclude<Role, 'nobody'>, Group> = {
  disabled: 'team',
  salesman: 'salesman',
  root: 'root',
  client: 'client',
  team: 'team',
  admin: 'admin',
  otherClient: 'client',
  otherAdmin: 'admin',
};

/** A new caller with the role, who calls with the ids of the own side. */
export async function makeCaller(
  api: Api,
  role: Role,
  { own, foreign }: { own: Side; foreign: Side },
  uploads: boolean,
): Promise<Caller> {
  if (role === 'nobody') return { role, email: `nobody${count++}@access.test`, as: undefined, ids: own };
  const group = groupOf[role];
  const email = `${role}${count++}@access.test`;
  const side = role.startsWith('other') ? foreign : own;
  const at = group === 'admin' ? side.root : side.project;
  const isPlaced = group !== 'root' && group !== 'salesman';
  const userid = await makePerson(api.services, { email, group, ...(isPlaced ? { at } : {}) });
  const as = await enter(api, userid);
  const ids: Ids = { ...own };
  if (side === own) {
    Object.assign(ids, await belongings(api, userid));
    if (isPlaced) ids.myPoint = await pointOf(api, userid);
    if (isPlaced && uploads) ids.upload = await announce(api, as, own.folder);
  }
  // The session remains valid: the disabled account must be the reason for the refusal.
  if (role === 'disabled') {
    const disabledat = new Date().toISOString();
    await api.services.db.updateTable('users').set({ disabledat }).where('id', '=', userid).execute();
  }
  return { role, email, as, ids };
}

async function belongings(api: Api, userid: string): Promise<Pick<Ids, 'me' | 'mySession' | 'myPasskey'>> {
  const session = await enter(api, userid);
  const myPasskey = newId();
  const key = { id: myPasskey, userid, name: 'Key', publickey: Buffer.alloc(1), counter: 0 };
  await api.services.db.insertInto('passkeys').values(key).execute();
  return { me: userid, mySession: session.headers['access-token']!.split('.')[0]!, myPasskey };
}

/** An upload that has started and has no bytes yet. */
async function announce(api: Api, as: As, nodeid: string): Promise<string> {
  const { upload } = await api.call(createPod, { body: { nodeid, filename: 'begun.mov', filesize: 5 } }, as);
  await tusCreate(api, as, upload.id, 5);
  return upload.id;
}

async function addPoint({ services }: Api, userid: string, at: Place): Promise<void> {
  const point = { id: newId(), tenantid: at.tenantid, userid, nodeid: at.id, group: 'team' as const };
  await services.db.transaction().execute((trx) => insertAccessPoint(trx, point));
}

async function pointOf({ services }: Api, userid: string, nodeid?: string): Promise<string> {
  const row = await services.db
    .selectFrom('access_points')
    .select('id')
    .where('userid', '=', userid)
    .$if(nodeid !== undefined, (query) => query.where('nodeid', '=', nodeid!))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}
