import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { guestKeys } from '#features/accesslinks/keys.ts';
import { setSurface, showComment, useStage } from '#features/comments/widgets/stage.ts';
import { captionTracks } from '#features/pods/widgets/caption-tracks.ts';
import { type FileTiming, usePlayerProps } from '#features/pods/widgets/file-media.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { setViewedFrame, useViewedPlayer } from '#player/frames/viewed-frame.ts';
import type { PlayerHandle } from '#player/media.ts';
import { Player } from '#player/Player.tsx';
import { isWebVersion, type Played } from './shared-media.ts';

interface Props {
  code: string;
  pod: SharedPod;
  played: Played;
  timing: FileTiming;
  /** Key of the comments and drafts. */
  file: string;
}

/** The standard player, with the URLs of the link. */
export function SharedPlayer({ code, pod, played, timing, file }: Props) {
  const { t } = useTranslation('review');
  const client = useQueryClient();
  const player = useRef<PlayerHandle>(null);
  const drawing = useStage((stage) => stage.drawing);
  const marks = useStage((stage) => (stage.file === file ? stage.marks : undefined));
  const shortcuts = useStage((stage) => stage.shortcuts);
  // Stable identity: a new callback would report the same error again and refetch again.
  const renew = useCallback(() => {
    void client.invalidateQueries({ queryKey: guestKeys.allPods(code) });
  }, [client, code]);
  useViewedPlayer(player, timing.base.rate);
  useNothingLeft(player);
  const { kind, asset } = played;
  const props = usePlayerProps(pod, asset);
  // A watermarked video is streamed in segments generated per viewer: there is no file of it.
  const isStream = pod.marked === 1 && kind === 'video';
  const sizes = kind === 'video' && isWebVersion(asset) ? (pod.stream ?? undefined) : undefined;
  const language = useLanguage();
  const tracks = useMemo(() => captionTracks(pod.captions, language), [pod.captions, language]);
  const notes = useMemo(
    () => ({
      preparing: t('preparing'),
      failed: { title: t('markedFailed.title'), text: t('markedFailed.text') },
    }),
    [t],
  );
  return (
    <Player
      ref={player}
      kind={kind}
      src={isStream ? '' : asset.url!}
      stream={isStream ? asset.url! : sizes}
      notes={isStream ? notes : undefined}
      {...props}
      // An asset opened by itself is not as long as the original.
      durationMs={asset.duration ?? pod.duration ?? undefined}
      tracks={tracks}
      marks={marks}
      onMark={showComment}
      shortcuts={shortcuts}
      held={drawing}
      overlay={kind === 'video' && <div ref={setSurface} />}
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
