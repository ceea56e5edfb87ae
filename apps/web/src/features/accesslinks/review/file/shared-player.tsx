import type { SharedComment, SharedPod } from '@rushes/contract/reviewaccess';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePeaks } from '#features/pods/widgets/peaks.ts';
import { DrawingLayer } from '#player/drawing/DrawingLayer.tsx';
import { useFramesShown } from '#player/frames/use-frames-shown.ts';
import { setViewedFrame, useViewedPlayer } from '#player/frames/viewed-frame.ts';
import type { PlayerHandle } from '#player/media.ts';
import { Player } from '#player/Player.tsx';
import type { Mark } from '#player/timeline/marks.ts';
import { endFrameOf, frameOf } from '../comments/comment-draft.ts';
import { keys } from '../queries.ts';
import type { Played, Timing } from './shared-media.ts';
import { setSurface, useStage } from './stage.ts';

interface Props {
  code: string;
  pod: SharedPod;
  played: Played;
  timing: Timing;
  comments: readonly SharedComment[];
  /** The selected comment. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The standard player, with the URLs of the link. */
export function SharedPlayer({ code, pod, played, timing, comments, chosen, onChoose }: Props) {
  const client = useQueryClient();
  const player = useRef<PlayerHandle>(null);
  const drawing = useStage((stage) => stage.drawing);
  // Stable identity: a new callback would report the same error again and refetch again.
  const renew = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.allPods(code) });
  }, [client, code]);
  useViewedPlayer(player, timing.base.rate);
  useNothingLeft(player);
  const marks = useMemo<Mark[]>(
    () =>
      comments.flatMap((comment) => {
        const frame = comment.parentid === null ? frameOf(comment, timing) : null;
        if (frame === null) return [];
        const { id, createdby, content, checked } = comment;
        return {
          id,
          frame,
          end: endFrameOf(comment, timing) ?? undefined,
          kind: 'comment' as const,
          label: `${createdby.name}: ${content}`,
          person: { id: createdby.name, name: createdby.name },
          checked: checked === 1,
          selected: id === chosen,
        };
      }),
    [comments, timing, chosen],
  );
  const { data: peaks } = usePeaks(pod.asset.other.find(({ metadata }) => metadata.role === 'peaks')?.url);
  const { kind, asset } = played;
  // A watermarked video is streamed in segments generated per viewer: there is no file of it.
  const isStream = pod.marked === 1 && kind === 'video';
  const sheet = pod.asset.livepreview[0];
  const sprite = sheet?.metadata.sprite;
  const [width = 0, height = 0] = (asset.resolution ?? pod.asset.raw[0]?.resolution ?? '')
    .split('x')
    .map(Number);
  const drawn = comments.find(({ id }) => id === chosen);
  return (
    <Player
      ref={player}
      kind={kind}
      src={isStream ? '' : asset.url!}
      stream={isStream ? asset.url! : undefined}
      poster={pod.asset.thumbnail[0]?.url ?? undefined}
      posterAlt={pod.name}
      sprite={sheet?.url && sprite ? { url: sheet.url, ...sprite } : undefined}
      peaks={peaks}
      frameRate={timing.rate}
      durationMs={asset.duration ?? pod.duration ?? undefined}
      startTimecode={asset.metadata.startTimecode ?? pod.asset.raw[0]?.metadata.startTimecode}
      dropFrame={asset.metadata.dropFrame ?? pod.asset.raw[0]?.metadata.dropFrame}
      width={width || undefined}
      height={height || undefined}
      tracks={pod.asset.vtt.flatMap(({ url, name, language }) =>
        url ? [{ src: url, label: language ?? name, language: language ?? '' }] : [],
      )}
      marks={marks}
      onMark={onChoose}
      held={drawing}
      overlay={
        kind === 'video' ? (
          <>
            {drawn?.drawing && !drawing ? <Drawn comment={drawn} timing={timing} /> : null}
            <div ref={setSurface} />
          </>
        ) : undefined
      }
      onFrame={setViewedFrame}
      onProblem={renew}
    />
  );
}

/** Unloads the media on unmount: loaded data could otherwise be played from a copy of the element. */
function useNothingLeft(player: { current: PlayerHandle | null }): void {
  const last = useRef<HTMLVideoElement | null>(null);
  useEffect(() => {
    last.current = player.current?.picture() ?? last.current;
  });
  useEffect(
    () => () => {
      const media = last.current;
      media?.pause();
      media?.removeAttribute('src');
      media?.load();
    },
    [],
  );
}

/** Shows the drawing of a comment while its frames are visible. */
function Drawn({ comment, timing }: { comment: SharedComment; timing: Timing }) {
  const frame = frameOf(comment, timing) ?? -1;
  const isThere = useFramesShown(frame, endFrameOf(comment, timing) ?? frame);
  return isThere && comment.drawing ? <DrawingLayer {...comment.drawing} /> : null;
}
