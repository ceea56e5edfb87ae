import { AppError } from '@rushes/contract/app-error';
import { type Asset, isSubtitle } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import { findHolder } from '#features/identity/index.ts';
import { hasAbilityOn } from '#features/nodes/index.ts';
import type { Actor, Ctx, Database, UserCtx } from '#platform/context/context.ts';
import { mayUse } from '#platform/context/may-use.ts';
import type { Http } from '#platform/http/bind.ts';
import { presentAsset } from '../assets.present.ts';
import type { AssetRow } from '../assets.queries.ts';
import { type Signed, sessionOf, signedUrl } from '../model/signed-url.ts';

/** Where an asset is, for the access check. */
export interface Placed {
  tenantid: string;
  nodeid: string;
  path: string;
  hidden: boolean;
  type: AssetType;
}

/**
 * How long the rights of a session are cached: a video needs many range requests, a page hundreds of images. Revoked
 * access takes effect within this time. The location of the file is checked for every request.
 */
const REMEMBERED_MS = 4_000;
const MOST = 5_000;

interface Remembered {
  actor: Promise<Actor | undefined>;
  until: number;
}
const sessions = new WeakMap<Database, Map<string, Remembered>>();

function actorOf({ db }: Pick<Ctx, 'db'>, sessionid: string, now = Date.now()): Promise<Actor | undefined> {
  const known = sessions.get(db) ?? new Map<string, Remembered>();
  sessions.set(db, known);
  const found = known.get(sessionid);
  if (found && found.until > now) return found.actor;
  const actor = findHolder(db, sessionid, null);
  // Before the new entry, so that the oldest one is at the front.
  known.delete(sessionid);
  if (known.size >= MOST) known.delete(known.keys().next().value!);
  known.set(sessionid, { actor, until: now + REMEMBERED_MS });
  actor.catch(() => known.delete(sessionid));
  return actor;
}

/** The member who got the URL must still be signed in and see the file; for an original, also download it. */
export async function requireViewer(ctx: Ctx, { member }: Signed, asset: Placed): Promise<Actor> {
  const sessionid = sessionOf(member);
  const actor = sessionid && (await actorOf(ctx, sessionid));
  const ability = asset.type === AssetType.RAW ? 'download NodeAndPod' : 'list NodeAndPod';
  if (!actor || !mayUse(actor, 'files:read')) throw new AppError('ERR17');
  if (!hasAbilityOn(actor, { ...asset, id: asset.nodeid }, ability)) throw new AppError('ERR17');
  return actor;
}

/** With the time that rights are remembered, less than ten seconds. */
const CHECKED_MS = 4_000;

/**
 * A player or a download can take hours for one response. While bytes are sent, access is checked again from time to
 * time, and the response ends with the access. Returns what to call when bytes were sent.
 */
export function watchAccess({ reply }: Pick<Http, 'reply'>, check: () => Promise<unknown>): () => void {
  let nextAt = Date.now() + CHECKED_MS;
  return () => {
    if (Date.now() < nextAt) return;
    // One check at a time: that of a large zip reads all its entries.
    nextAt = Number.POSITIVE_INFINITY;
    check()
      .catch((error: unknown) => {
        // Without an answer of the database the next check decides.
        if (error instanceof AppError) reply.raw.destroy();
      })
      .finally(() => {
        nextAt = Date.now() + CHECKED_MS;
      });
  };
}

/** An asset with the URL for this member. */
export const presentAssetFor = (ctx: UserCtx, row: AssetRow): Asset =>
  presentAsset(row, (id, name) => `${signedUrl(ctx, id, name)}${versionOf(row)}`);

/** Only subtitles change under their id: a version in the URL prevents a browser from showing a cached copy. */
function versionOf(asset: AssetRow): string {
  return isSubtitle(asset) && asset.sha256 ? `&v=${asset.sha256.slice(0, 16)}` : '';
}
