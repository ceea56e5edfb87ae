import { createHash } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { UploadTicket } from '@rushes/contract/upload-ticket';
import type { announceUpload, UploadEntrance, UploadFolder, UploadPass } from '@rushes/contract/uploadaccess';
import { requirePassword } from '#features/accesslinks/index.ts';
import { findResource } from '#features/limits/index.ts';
import { brandOwnerOf, findShownBrand } from '#features/nodes/branding/index.ts';
import { ensureFolders, findFoldersOf } from '#features/nodes/folders/index.ts';
import { requireNode } from '#features/nodes/index.ts';
import { cancelUpload, createUpload, type SenderCtx, WINDOW_MIN } from '#features/uploads/index.ts';
import type { Ctx, Database } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeToken, readToken } from '#platform/links/admission.ts';
import { requireGuestWithin } from '#platform/links/guest-limit.ts';
import { uploadLinkOpened } from './uploadlinks.hooks.ts';
import {
  isFull,
  nameOf,
  refusalOf,
  requireFewOfNetwork,
  requireFewOpen,
  requireFitting,
} from './uploadlinks.policy.ts';
import { presentEntrance, presentFolder } from './uploadlinks.present.ts';
import {
  countOpenBeside,
  findByCode,
  findByVisit,
  insertVisit,
  type LinkRow,
  listAbandonable,
} from './uploadlinks.queries.ts';

// Entrance of an upload link, and uploading through it.

const guess = { attempt: 'upload-link-password', noted: { kind: 'upload' } };

/** Short: an open page renews it, which fails when the link has ended. */
const PASS = { purpose: 'upload-pass', seconds: 3600 };
/** How long a browser is recognized without a password. The link itself may end earlier. */
export const COOKIE = { purpose: 'upload-cookie', seconds: 30 * 86_400 };

/** The existence of a link is not secret: codes cannot be guessed. */
export async function getEntrance(
  ctx: Ctx,
  code: string,
  cookie: string | undefined,
): Promise<{ access: UploadEntrance; pass: UploadPass | null }> {
  const link = await findByCode(ctx.db, code);
  if (!link) throw new AppError('11017');
  if (link.revoked && !link.paused) throw new AppError('11017', { cause: 'revoked' });
  const brand = await findShownBrand(ctx.db, link.tenantid);
  const refusal = refusalOf({ ...link, revoked: false });
  if (refusal)
    throw new AppError(refusal, brandOwnerOf(link, brand, refusal === '1012' ? 'expired' : 'away'));
  if (link.paused) throw new AppError('1012', brandOwnerOf(link, brand, 'paused'));
  const admission = cookie ? readToken(ctx.keyring, COOKIE, cookie) : undefined;
  const known = admission && (await findByVisit(ctx.db, admission.visitorid));
  const isKnown = known?.id === link.id && admission?.generation === link.generation;
  return {
    access: presentEntrance(link, brand),
    pass: isKnown ? passOf(ctx, link, admission.visitorid) : null,
  };
}

function passOf(ctx: Ctx, { generation }: LinkRow, visitorid: string): UploadPass {
  const { token, expires } = makeToken(ctx.keyring, PASS, { visitorid, generation });
  return { uploadToken: token, expireat: new Date(expires).toISOString() };
}

export async function authorize(
  ctx: Ctx,
  credentials: { code: string; password: string },
): Promise<{ pass: UploadPass; cookie: string }> {
  const found = await findByCode(ctx.db, credentials.code);
  const link = await requirePassword(ctx, found?.revoked ? undefined : found, credentials, guess);
  const refusal = refusalOf(link);
  if (refusal) throw new AppError(refusal);
  const id = newId();
  // Signed: the address itself need not be stored to be recognised.
  const from = ctx.keyring.sign('upload-network', clientNetwork(ctx.address));
  await ctx.db.transaction().execute(async (trx) => {
    await insertVisit(trx, { id, linkid: link.id, network: from });
    await fire(uploadLinkOpened, trx, { tenantid: link.tenantid, linkid: link.id });
  });
  const { token } = makeToken(ctx.keyring, COOKIE, { visitorid: id, generation: link.generation });
  return { pass: passOf(ctx, link, id), cookie: token };
}

export interface Guest {
  visitid: string;
  link: LinkRow;
}

/** The guest of a token, with the current state of the link. */
export async function requireGuest(ctx: Ctx, token: string | undefined): Promise<Guest> {
  const admission = token ? readToken(ctx.keyring, PASS, token) : undefined;
  const link = admission && (await findByVisit(ctx.db, admission.visitorid));
  if (!link || link.generation !== admission?.generation) throw new AppError('1014');
  const refusal = refusalOf(link);
  if (refusal) throw new AppError(refusal);
  return { visitid: admission.visitorid, link };
}

/**
 * Acts on behalf of the link's owner, limited to uploading into the folder and its subfolders. Has the team
 * ability, so that an existing folder that the guest cannot see is not created twice.
 */
export function senderOf(
  ctx: Ctx,
  token: string | undefined,
  { visitid, link }: Guest,
  name = '',
): SenderCtx {
  const { tenantid, nodeid, nodepath: path } = link;
  const abilities = ['list NodeAndPod', 'upload FileAndAsset', 'belongsto Team'] as const;
  return {
    ...ctx,
    actor: {
      userid: link.createdbyid,
      sessionid: visitid,
      name: nameOf(name, link.language),
      email: '',
      type: 'client',
      abilities: [],
      tenantids: [tenantid],
      accessPoints: [{ id: visitid, tenantid, nodeid, path, group: 'client', abilities }],
      expired: [],
    },
    visit: {
      id: visitid,
      ask: async (upload) => requireFitting((await requireGuest(ctx, token)).link, upload.filesize),
      makeRoom: () => makeRoom(ctx, visitid),
      requireFew: async (trx) => requireFewOpen(await countOpenBeside(trx, visitid)),
    },
  };
}

export async function getFolder(ctx: Ctx, token: string | undefined): Promise<{ folder: UploadFolder }> {
  return { folder: presentFolder((await requireGuest(ctx, token)).link) };
}

export async function askStorage(
  ctx: Ctx,
  token: string | undefined,
  units: number,
): Promise<{ fits: 0 | 1 }> {
  const { link } = await requireGuest(ctx, token);
  return { fits: (await hasRoom(ctx.db, link, units)) ? 1 : 0 };
}

async function hasRoom(db: Database, { tenantid }: LinkRow, bytes: number): Promise<boolean> {
  const { used, limit } = await findResource(db, tenantid, 'storage');
  return used + bytes <= limit;
}

/** So that files announced at the same time find room as well. */
const MADE_ROOM = 10;

/** Guests of a full link do not wait for uploads of others of which hardly any bytes arrived: those are cancelled. */
async function makeRoom(ctx: Ctx, visitid: string): Promise<void> {
  const open = await countOpenBeside(ctx.db, visitid);
  requireFewOfNetwork(open);
  if (!isFull(open)) return;
  const wanted = { reserved: WINDOW_MIN, limit: MADE_ROOM };
  for (const id of await listAbandonable(ctx.db, visitid, wanted)) await cancelUpload(ctx, id);
  requireFewOpen(await countOpenBeside(ctx.db, visitid));
}

/**
 * More than a memory card of stills holds. Each file is a row, and empty ones need no storage: this stops a script
 * from filling a tenant.
 */
const fileLimit = { perNetwork: 10_000, perLink: 50_000, seconds: 60 * 60 };
/** Folders stay when the upload they were created for is cancelled. */
const folderLimit = { perNetwork: 1000, perLink: 5000, seconds: 60 * 60 };

type Sent = BodyOf<typeof announceUpload>;

export async function createGuestUpload(
  ctx: Ctx,
  token: string | undefined,
  { uploaderName, uuid, ...file }: Sent,
): Promise<{ upload: UploadTicket }> {
  const guest = await requireGuest(ctx, token);
  const { link } = guest;
  requireFitting(link, file.filesize);
  await requireGuestWithin(ctx, 'link-files', link.id, fileLimit);
  const sender = senderOf(ctx, token, guest, uploaderName);
  const { upload } = await createUpload(sender, {
    ...file,
    nodeid: await folderFor(sender, link, file),
    uuid: uuid && ownUuid(link, uuid),
    teamonly: link.teamonly,
    ifExists: 'keep',
    labels: [],
    priorityProcessing: 0,
  });
  return { upload };
}

/** Creates the folders of the relative path, but not for a file that would be refused. */
async function folderFor(
  sender: SenderCtx,
  link: LinkRow,
  { relativePath, filesize }: Pick<Sent, 'relativePath' | 'filesize'>,
) {
  const names = relativePath.split('/').filter(Boolean).slice(0, -1);
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
  const folder = paths.at(-1);
  if (folder === undefined) return link.nodeid;
  const node = await requireNode(sender, link.nodeid, 'upload FileAndAsset');
  const known = await findFoldersOf(sender, node, paths);
  const found = known.get(folder);
  if (found) return found;
  if (!(await hasRoom(sender.db, link, filesize))) throw new AppError('ERR11');
  await sender.visit?.makeRoom();
  await requireGuestWithin(sender, 'link-folders', link.id, folderLimit, paths.length - known.size);
  return (await ensureFolders(sender, link.nodeid, [folder])).nodes[0]!.id;
}

/** Scopes the browser's file id to its link, so that it cannot match an id of a user or of another link. */
function ownUuid({ id }: LinkRow, uuid: string): string {
  const hex = createHash('sha256').update(`${id}/${uuid}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The sites that may embed the widget of this link. */
export async function findFrameOrigins(db: Database, code: string): Promise<readonly string[]> {
  const link = await findByCode(db, code);
  return link && !link.revoked && link.widget ? link.origins : [];
}
