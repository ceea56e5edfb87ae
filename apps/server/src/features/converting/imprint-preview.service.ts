import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, State } from '@rushes/contract/enums';
import type { ImprintParams } from '@rushes/contract/services';
import { type AssetRow, listAssets } from '#features/assets/index.ts';
import { requireNotArchived } from '#features/nodes/index.ts';
import { requirePod } from '#features/pods/index.ts';
import { readCues } from '#features/subtitles/index.ts';
import { eventsAt, frameAt } from '#platform/burn-in/ass.ts';
import { burnInFrame, canBurnIn } from '#platform/burn-in/burn-in.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { openRequestScratch } from '#platform/files/scratch.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { probe } from '#platform/media/probe.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { createFairWorkQueue } from '#platform/media/watermark/fair-work-queue.ts';
import { writePiece } from '#platform/media/watermark/watermark-video.ts';
import { rangeReader } from '#platform/storage/read-range.ts';
import { refusalOfImprint } from './refusals.service.ts';

type Wanted = ImprintParams & { start: number };

/** From large to small: the first one whose JPEG is small enough is sent. */
const BOXES = [
  { width: 960, height: 540 },
  { width: 640, height: 360 },
  { width: 320, height: 180 },
];
/** As a data URL it is a third larger. */
const JPEG_MAX = 146_000;
const TIME_MS = 30_000;
const PER_USER = { max: 120, seconds: 60 };
/** Running and waiting. */
const PER_TENANT = 3;

/** One process at a time: a preview takes about a second and must not delay playback and processing. */
const queue = createFairWorkQueue(1);
const open = new Map<string, number>();

/** One frame of the video with the subtitles, as a data URL. Stops when the client disconnects. */
export async function previewImprint(
  ctx: UserCtx,
  podid: string,
  wanted: Wanted,
  left: AbortSignal,
): Promise<{ image: string }> {
  const { media } = ctx;
  if (!media.ready || !canBurnIn(media)) throw new AppError('ERR33');
  const pod = await requirePod(ctx, podid, 'run FreeService');
  requireNotArchived(pod);
  const { tenantid } = pod;
  const assets = await listAssets(ctx.db, tenantid, podid);
  const subtitles = assets.find(({ id }) => id === wanted.assetid);
  if (!subtitles) throw new AppError('ERR19');
  const code = refusalOfImprint(media, pod.kind, assets, wanted.assetid);
  if (code) throw new AppError(code);
  const web = webVersionOf(assets);
  if (!web) throw new AppError('ERR154');
  await requireWithinLimit(ctx.db, `imprint-preview:${ctx.actor.userid}`, PER_USER);
  const count = open.get(tenantid) ?? 0;
  if (count >= PER_TENANT) throw new AppError('11429', { seconds: 2 });
  open.set(tenantid, count + 1);
  const signal = AbortSignal.any([left, AbortSignal.timeout(TIME_MS)]);
  try {
    const jpeg = await queue.ask({
      ...{ key: newId(), whose: ctx.actor.userid, group: tenantid, signal },
      make: () => draw(ctx, media, { web, subtitles, wanted, signal }),
    });
    return { image: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
  } catch (error) {
    if (error instanceof MediaError && (error.kind === 'aborted' || error.kind === 'busy'))
      throw new AppError('11429', { seconds: 2 }, { cause: error });
    throw error;
  } finally {
    const others = (open.get(tenantid) ?? 1) - 1;
    if (others > 0) open.set(tenantid, others);
    else open.delete(tenantid);
  }
}

/** Fast to decode, and seconds of it can be read without the rest. */
const webVersionOf = (assets: readonly AssetRow[]): AssetRow | undefined =>
  assets.find(
    ({ type, state, metadata }) =>
      type === AssetType.WEB && state === State.COMPLETE && metadata.role === undefined,
  );

interface Drawing {
  web: AssetRow;
  subtitles: AssetRow;
  wanted: Wanted;
  signal: AbortSignal;
}

async function draw(
  ctx: UserCtx,
  tools: MediaTools,
  { web, subtitles, wanted, signal }: Drawing,
): Promise<Buffer> {
  const key = web.storagekey!;
  const plan = await ctx.watermarks.plan({ key, size: web.size });
  const cues = await readCues(ctx, subtitles);
  const number = Math.min(frameAt(wanted.start, plan.rate), plan.tables.picture.sizes.length - 1);
  const events = eventsAt(cues, plan.rate, number);
  const piece = plan.pieces.findIndex(({ frames: [, until] }) => number < until);
  const frame = number - plan.pieces[piece]!.frames[0];
  const scratch = await openRequestScratch(ctx, 'imprint');
  try {
    const path = join(scratch.path, 'piece.mp4');
    await writePiece(rangeReader(ctx.storage, key), plan, piece, path);
    const info = await probe(tools, path, { signal });
    for (const [at, box] of BOXES.entries()) {
      const folder = join(scratch.path, String(box.width));
      await mkdir(folder);
      const target = join(folder, 'frame.jpg');
      await burnInFrame(tools, { path, info, frame, target, box, appearance: wanted, events, signal });
      const jpeg = await readFile(target);
      if (jpeg.length <= JPEG_MAX || at === BOXES.length - 1) return jpeg;
    }
    throw new Error('there is no size for the preview');
  } finally {
    await scratch.close();
  }
}
