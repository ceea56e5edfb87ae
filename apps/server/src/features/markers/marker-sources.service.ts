import { text as readText } from 'node:stream/consumers';
import { AppError, invalid } from '@rushes/contract/app-error';
import { isSubtitle } from '@rushes/contract/assets';
import { parsePlainCues } from '@rushes/contract/cues';
import { State } from '@rushes/contract/enums';
import { msToFrame } from '@rushes/contract/timecode';
import type { AssetRow } from '#features/assets/index.ts';
import { listComments } from '#features/comments/index.ts';
import { listOfPod } from '#features/labels/index.ts';
import { requireNotArchived } from '#features/nodes/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { endOf, type Marker } from './model/marker.ts';
import type { Media } from './model/media.ts';

/** Maximum size in bytes. */
const SUBTITLE_MAX = 10_000_000;

/** Converts milliseconds to frames; a single frame where both are in the same frame. */
function span({ rate }: Media, start: number | null, end: number | null): Pick<Marker, 'frame' | 'end'> {
  if (start === null) return { frame: null, end: null };
  const frame = msToFrame(start, rate);
  return { frame, end: endOf(frame, end === null ? null : msToFrame(end, rate)) };
}

/** Comments that the reader can see, with their replies. Team-only comments are included only on request. */
export async function commentMarkers(
  ctx: UserCtx,
  pod: FullRow,
  media: Media,
  wanted: { checked: boolean; teamonly: boolean },
): Promise<Marker[]> {
  const { comments } = await listComments(ctx, pod.id);
  const answers = Map.groupBy(comments, ({ parentid }) => parentid);
  return (answers.get(null) ?? [])
    .filter(({ checked, teamonly }) => (wanted.checked || !checked) && (wanted.teamonly || !teamonly))
    .map((comment) => ({
      kind: 'comment',
      ...(comment.startframe === null
        ? span(media, comment.start, comment.end)
        : { frame: comment.startframe, end: endOf(comment.startframe, comment.endframe) }),
      text: comment.content,
      author: comment.createdby.name,
      at: comment.createdat,
      checked: comment.checked === 1,
      teamonly: comment.teamonly === 1,
      replies: (answers.get(comment.id) ?? []).map(({ content, createdby, createdat }) => ({
        author: createdby.name,
        text: content,
        at: createdat,
      })),
      drawing: comment.drawing,
      id: comment.id,
    }));
}

const bare = { id: null, checked: false, teamonly: false, replies: [], drawing: null, at: null };

export async function labelMarkers(ctx: UserCtx, pod: FullRow, media: Media): Promise<Marker[]> {
  const { labels } = await listOfPod(ctx, pod.id);
  return labels.map(({ content, start, end, createdby }) => ({
    ...bare,
    kind: 'label',
    ...span(media, start, end),
    text: content,
    author: createdby?.name ?? '',
  }));
}

/** The lines of one subtitle file of the video. */
export async function cueMarkers(
  ctx: UserCtx,
  pod: FullRow,
  media: Media,
  assets: readonly AssetRow[],
  assetid: string | undefined,
): Promise<Marker[]> {
  if (assetid === undefined) throw invalid('assetid', 'required');
  const subtitle = assets.find(
    (asset) => asset.id === assetid && isSubtitle(asset) && asset.state === State.COMPLETE,
  );
  if (!subtitle?.storagekey || (subtitle.size ?? 0) > SUBTITLE_MAX) throw new AppError('ERR17');
  requireNotArchived(pod);
  const content = await readText(await ctx.storage.read(subtitle.storagekey));
  return parsePlainCues(content).map(({ start, end, text }) => ({
    ...bare,
    kind: 'cue',
    ...span(media, start, end),
    text,
    author: '',
  }));
}
